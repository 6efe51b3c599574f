import * as fc from 'fast-check';
import { installPhases, isInstallPhase } from '@patchbay/shared/bridge';
import { jobEvent } from '../testing/job-arbitraries.ts';
import { hasEnded, type InstallJob, type JobEvent, nextJob } from './install-job.ts';

const events = fc.array(jobEvent, { maxLength: 40 });

type Step = readonly [before: InstallJob | null, event: JobEvent, after: InstallJob | null];

/** Every step of a sequence of events, from nothing. */
function stepsOf(sequence: readonly JobEvent[]): readonly Step[] {
  let job: InstallJob | null = null;
  return sequence.map((event): Step => {
    const before = job;
    job = nextJob(job, event);
    return [before, event, job];
  });
}

function always(name: string, holds: (...step: Step) => boolean) {
  it(name, () => {
    fc.assert(
      fc.property(events, (sequence) => stepsOf(sequence).every((step) => holds(...step))),
      { numRuns: 2000 },
    );
  });
}

const isRunning = (job: InstallJob | null): job is InstallJob => job !== null && !hasEnded(job);
const phase = (job: InstallJob) => installPhases.findIndex((name) => name === job.status);

describe('whatever comes, in whatever order (I34, I35)', () => {
  always(
    'a progress is null or 0 to 100, and there only where something is in a phase',
    (_, __, job) =>
      job?.progress === null || job === null
        ? true
        : isInstallPhase(job.status) && job.progress >= 0 && job.progress <= 100,
  );

  always('neither phase nor progress goes back, unless it starts anew', (before, event, after) => {
    if (!before || !after || event.type === 'started') return true;
    if (phase(before) < 0 || phase(after) < 0) return true;
    if (phase(after) !== phase(before)) return phase(after) > phase(before);
    return (after.progress ?? 0) >= (before.progress ?? 0);
  });

  always('what has ended stays as it ended until it starts anew', (before, event, after) => {
    if (!before || !hasEnded(before) || event.type === 'started') return true;
    // A start that was given up: events of it show that the app has it after all.
    if (before.status === 'error' && !before.isTaken) return true;
    return after?.status === before.status && after.message === before.message;
  });

  always(
    'a message is that of an end',
    (_, __, job) => !job?.message || job.status === 'error' || job.status === 'done',
  );

  always('the same event twice does what it does once', (_, event, after) => {
    // Once for 'the same as before' is what makes a job stalled.
    if (event.type === 'answered' || event.type === 'started') return true;
    return fc.stringify(nextJob(after, event)) === fc.stringify(after);
  });

  always('a cancel that is answered does not go on for ever', (_, __, job) =>
    job?.status === 'canceling'
      ? nextJob(job, { type: 'cancelConfirmed' })?.status === 'cancelled' &&
        (!job.interrupted || nextJob(job, { type: 'cancelRefused' })?.status !== 'canceling')
      : true,
  );

  always('what is running can always end: by the app, by silence', (_, __, job) => {
    if (!isRunning(job)) return true;
    const known = nextJob(job, { type: 'taken' });
    const done = nextJob(known, {
      type: 'reported',
      state: { status: 'done', progress: null, message: '' },
    });
    return (
      done?.status === 'done' &&
      nextJob(job, { type: 'answered', state: null }) === null &&
      nextJob(job, { type: 'unanswered', message: 'x' })?.status === 'error'
    );
  });

  always('what has ended can always start anew', (_, __, job) => {
    if (!job || !hasEnded(job)) return true;
    const again = nextJob(job, { type: 'started' });
    return again?.status === 'downloading' && again.progress === 0;
  });
});
