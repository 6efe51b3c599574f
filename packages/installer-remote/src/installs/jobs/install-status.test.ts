import { jobAfter, reported, started, state } from '../testing/job-events.ts';
import type { JobEvent } from './install-job.ts';
import { visibleStatus } from './install-list.ts';

const done = [started, reported('done')];
const cancelled: readonly JobEvent[] = [
  started,
  { type: 'cancelRequested' },
  { type: 'cancelConfirmed' },
];
const read: JobEvent = { type: 'componentsRead', isThere: false };

it.each([
  ['no job', jobAfter(), 'updateAvailable'],
  ['a running job', jobAfter(started, reported('unpacking', 40)), 'unpacking'],
  ['a done job', jobAfter(...done), 'done'],
  [
    'a done job after its files were deleted',
    jobAfter(...done, { type: 'componentsDeleted' }),
    'updateAvailable',
  ],
  ['a done job whose files are not there yet', jobAfter(...done, read), 'done'],
  [
    'a done job once its files were there',
    jobAfter(...done, { type: 'componentsRead', isThere: true }),
    'updateAvailable',
  ],
  ['a done job of before', jobAfter({ type: 'restored', state: state('done') }), 'updateAvailable'],
  ['a cancelled job', jobAfter(...cancelled), 'cancelled'],
  ['a cancelled job once the files were read', jobAfter(...cancelled, read), 'updateAvailable'],
  ['a failed job', jobAfter(started, reported('error'), read), 'error'],
])('what is shown for %s (I7)', (_, job, status) => {
  expect(visibleStatus(job, 'updateAvailable')).toBe(status);
});
