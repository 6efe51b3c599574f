import * as fc from 'fast-check';
import { installPhases, type VersionState } from '@patchbay/shared/bridge';
import type { JobEvent } from '../jobs/install-job.ts';

const progress = fc.option(fc.integer({ min: 0, max: 100 }));
const state: fc.Arbitrary<VersionState> = fc.oneof(
  fc.record({
    status: fc.constantFrom(...installPhases),
    progress,
    message: fc.constant(''),
  }),
  fc.record({
    status: fc.constantFrom(
      'done' as const,
      'error' as const,
      'canceling' as const,
      'cancelled' as const,
    ),
    progress: fc.constant(null),
    message: fc.constantFrom('', 'disk full'),
  }),
);

/** The app's possible reports, in any order. */
const saying: fc.Arbitrary<JobEvent> = fc.oneof(
  { weight: 5, arbitrary: state.map((said): JobEvent => ({ type: 'reported', state: said })) },
  state.map((said): JobEvent => ({ type: 'restored', state: said })),
  fc.option(state).map((said): JobEvent => ({ type: 'answered', state: said })),
);

const doing: fc.Arbitrary<JobEvent> = fc.constantFrom<JobEvent[]>(
  { type: 'started' },
  { type: 'taken' },
  { type: 'startFailed', isRefused: true, message: 'no' },
  { type: 'startFailed', isRefused: false, message: 'no answer' },
  { type: 'unanswered', message: 'gone' },
  { type: 'cancelRequested' },
  { type: 'cancelConfirmed' },
  { type: 'cancelRefused' },
  { type: 'componentsRead', isThere: false },
  { type: 'componentsRead', isThere: true },
  { type: 'componentsDeleted' },
);

/** Whatever can happen to a job, likely or not. */
export const jobEvent: fc.Arbitrary<JobEvent> = fc.oneof(saying, doing);
