import * as fc from 'fast-check';
import { jobEvent } from '../testing/job-arbitraries.ts';
import { hasEnded } from './install-job.ts';
import {
  type AppliedEvents,
  applyEvents,
  type InstallEvent,
  type Installs,
  isRunning,
  newestFirst,
} from './install-list.ts';

const installEvent: fc.Arbitrary<InstallEvent> = fc.record(
  {
    versionId: fc.integer({ min: 1, max: 3 }),
    event: jobEvent,
    run: fc.integer({ max: 2, min: 0 }),
  },
  { requiredKeys: ['versionId', 'event'] },
);
const events = fc.array(fc.array(installEvent, { maxLength: 3 }), { maxLength: 25 });

interface Step extends AppliedEvents {
  readonly before: Installs;
  readonly touched: readonly InstallEvent[];
}

/** Every step from an empty list, a second apart. */
function stepsOf(batches: readonly (readonly InstallEvent[])[]): readonly Step[] {
  let before: Installs = new Map();
  return batches.map((touched, second) => {
    const step = { before, touched, ...applyEvents(before, touched, 1000 * second) };
    before = step.installs;
    return step;
  });
}

function always(name: string, holds: (steps: readonly Step[]) => boolean) {
  it(name, () => {
    fc.assert(
      fc.property(events, (batches) => holds(stepsOf(batches))),
      { numRuns: 1000 },
    );
  });
}

always('what happens to one version changes nothing of another', (steps) =>
  steps.every(({ before, installs, touched }) =>
    [1, 2, 3].every(
      (id) =>
        touched.some(({ versionId }) => versionId === id) || before.get(id) === installs.get(id),
    ),
  ),
);

always('a run is done, or cancelled, at most once: so it is told at most once', (steps) => {
  const endings = steps
    .flatMap(({ transitions }) => transitions)
    .filter(({ before, after }) => isRunning(before) && after !== null && !isRunning(after))
    .filter(({ after }) => after?.status !== 'error');
  const beginnings = steps
    .flatMap(({ transitions }) => transitions)
    .filter(({ before, after }) => !isRunning(before) && isRunning(after));
  return endings.every(
    ({ versionId }) =>
      endings.filter((other) => other.versionId === versionId).length <=
      beginnings.filter((other) => other.versionId === versionId).length,
  );
});

always('a job has an end where it has ended, and never before it was first seen', (steps) =>
  steps.every(({ installs }) =>
    [...installs.values()].every(
      ({ job, seenAt, endedAt }) =>
        endedAt === null || (hasEnded(job) && endedAt >= seenAt && !isRunning(job)),
    ),
  ),
);

always('a job keeps its place in the list until it starts anew, or is gone', (steps) =>
  steps.every(({ before, installs, transitions }) => {
    const wasGone = (id: number) =>
      transitions.some(({ versionId, after }) => versionId === id && after === null);
    const isSame = (id: number) =>
      before.get(id)?.attempt === installs.get(id)?.attempt && !wasGone(id);
    const stayed = (list: Installs) =>
      newestFirst(list)
        .map(({ versionId }) => versionId)
        .filter((id) => before.has(id) && installs.has(id) && isSame(id));
    return stayed(before).join() === stayed(installs).join();
  }),
);

it('an app that names versions without end does not fill the memory; what runs is forgotten last', () => {
  const running: InstallEvent = { versionId: 5000, event: { type: 'started' } };
  const many = Array.from({ length: 3000 }, (_, index): InstallEvent => ({
    versionId: index + 1,
    event: { type: 'reported', state: { status: 'done', progress: null, message: '' } },
  }));
  const { installs } = applyEvents(new Map(), [running, ...many], 0);
  expect(installs.size).toBe(1000);
  expect(installs.has(5000)).toBe(true);
  expect(installs.has(1)).toBe(false);
});
