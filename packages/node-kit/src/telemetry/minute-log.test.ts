import { createMinuteLog } from './minute-log.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('tells the first time at once, and what follows once a minute with its count', () => {
  const told: unknown[] = [];
  const often = createMinuteLog((message, fields) => told.push([message, fields]));
  const fail = (which: string) => {
    often('mail', (times) => [`${times}: ${which}`, { level: 'warning' }]);
  };
  fail('a');
  fail('b');
  fail('c');
  expect(told).toEqual([['1: a', { level: 'warning' }]]);
  jest.advanceTimersByTime(60_000);
  expect(told).toEqual([
    ['1: a', { level: 'warning' }],
    ['2: c', { level: 'warning' }],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(told).toHaveLength(2);
  fail('d');
  expect(told.at(-1)).toEqual(['1: d', { level: 'warning' }]);
});

it('tells of one matter while another is told of', () => {
  const told: string[] = [];
  const often = createMinuteLog((message) => told.push(message));
  for (const about of ['mail', 'storage', 'mail']) often(about, () => [about, {}]);
  expect(told).toEqual(['mail', 'storage']);
});
