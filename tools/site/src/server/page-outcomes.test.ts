import type { LeftCause } from '../render/messages.ts';
import type { PageAnswer } from './page-answers.ts';
import { createPageOutcomes, type CountedPage } from './page-outcomes.ts';

const page = { bytes: Buffer.from(''), etag: '""' };
const rendered: PageAnswer = { kind: 'rendered', status: 200, page, isForSystem: false };
const left = (cause: LeftCause, reason = 'the backend cannot be reached'): PageAnswer => ({
  kind: 'plain',
  page,
  isUnanswered: cause === 'backend',
  left: { cause, reason },
});

function create() {
  const counted: CountedPage[] = [];
  const told: unknown[] = [];
  let nowMs = 0;
  const outcomes = createPageOutcomes({
    log: (message, fields) => told.push([message, fields]),
    count: (one) => counted.push(one),
    now: () => nowMs,
  });
  return { outcomes, counted, told, wait: (ms: number) => (nowMs += ms) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('pages that a backend without a name leaves to browsers are counted, told and no good standing (X399)', () => {
  const { outcomes, counted, told } = create();
  for (let pages = 0; pages < 1423; pages += 1) outcomes.note(left('backend'));
  jest.advanceTimersByTime(60_000);
  expect(counted).toHaveLength(1423);
  expect(counted[0]).toEqual({ outcome: 'left', reason: 'backend' });
  expect(told).toEqual([
    [
      'A page was left to the browser: the backend cannot be reached',
      expect.objectContaining({ level: 'error', pages: 1 }),
    ],
    [
      '1422 pages were left to browsers in the last minute: the backend cannot be reached',
      expect.objectContaining({ level: 'error', pages: 1422 }),
    ],
  ]);
  expect(outcomes.problem()).toBe(
    '1423 pages were left to browsers in the last minute: the backend cannot be reached',
  );
});

it('is in order again a minute later, and where most pages are rendered (X399)', () => {
  const { outcomes, wait } = create();
  outcomes.note(left('late'));
  expect(outcomes.problem()).not.toBeNull();
  wait(65_000);
  expect(outcomes.problem()).toBeNull();
  outcomes.note(left('late'));
  outcomes.note(rendered);
  outcomes.note(rendered);
  expect(outcomes.problem()).toBeNull();
});

it('a page that browsers render by choice is counted as such, and no fault (X399)', () => {
  const { outcomes, counted, told } = create();
  outcomes.note(left('chosen', 'it is for staff'));
  outcomes.note({ kind: 'redirect', status: 301, location: '/' });
  outcomes.note({ kind: 'plain', page, isUnanswered: false, left: null });
  expect(counted).toEqual([
    { outcome: 'left', reason: 'chosen' },
    { outcome: 'redirected', reason: 'none' },
  ]);
  expect(told).toEqual([]);
  expect(outcomes.problem()).toBeNull();
});
