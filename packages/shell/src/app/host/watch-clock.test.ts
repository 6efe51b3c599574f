import { QueryClient } from '@patchbay/shared/query';
import { watchClock } from './watch-clock.ts';

const aDay = 24 * 60 * 60_000;
const key = ['software'];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that has asked for something, and whether it asks again once the clock has changed. */
async function asksAgain(changeMs: number): Promise<boolean> {
  const queryClient = new QueryClient();
  const stop = watchClock(queryClient);
  const queryFn = jest.fn(() => Promise.resolve('an answer'));
  const options = { queryKey: key, queryFn, staleTime: 5 * 60_000 };
  await queryClient.query(options);
  jest.setSystemTime(Date.now() + changeMs);
  await jest.advanceTimersByTimeAsync(61_000);
  await queryClient.query(options);
  stop();
  return queryFn.mock.calls.length === 2;
}

it.each([
  ['back by a day', -aDay, true],
  ['back by two minutes', -2 * 60_000, true],
  ['right, by a second', -1000, false],
  ['not at all', 0, false],
  ['ahead by a year', 365 * aDay, true],
])('an answer is asked for again where the clock was set %s', async (_, changeMs, isAgain) => {
  expect(await asksAgain(changeMs)).toBe(isAgain);
});
