import { reported, run, started, state } from '../../testing/job-events.ts';
import type { JobEvent } from './install-job.ts';
import { visibleStatus } from './install-status.ts';

const done = [started, reported('done')];
const cancelled: readonly JobEvent[] = [
  started,
  { type: 'cancelRequested' },
  { type: 'cancelConfirmed' },
];
const read: JobEvent = { type: 'componentsRead', isThere: false };

it.each([
  ['no job', run(), 'updateAvailable'],
  ['a running job', run(started, reported('unpacking', 40)), 'unpacking'],
  ['a done job', run(...done), 'done'],
  [
    'a done job after its files were deleted',
    run(...done, { type: 'componentsDeleted' }),
    'updateAvailable',
  ],
  ['a done job whose files are not there yet', run(...done, read), 'done'],
  [
    'a done job once its files were there',
    run(...done, { type: 'componentsRead', isThere: true }),
    'updateAvailable',
  ],
  ['a done job of before', run({ type: 'restored', state: state('done') }), 'updateAvailable'],
  ['a cancelled job', run(...cancelled), 'cancelled'],
  ['a cancelled job once the files were read', run(...cancelled, read), 'updateAvailable'],
  ['a failed job', run(started, reported('error'), read), 'error'],
])('what is shown for %s', (_, job, status) => {
  expect(visibleStatus(job, 'updateAvailable')).toBe(status);
});
