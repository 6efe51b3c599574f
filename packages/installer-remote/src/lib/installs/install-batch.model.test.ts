import { $notification } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { echo, startPage } from '../../testing/start-page.ts';
import { stateReported } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';
import {
  $batchState,
  batchCancelRequested,
  batchDismissed,
  batchRequested,
  batchSummary,
  batchWatched,
} from './install-batch.model.ts';
import { $failure } from './install-failure.model.ts';

const gate = { ...echo, versionId: 6, softwareId: 8, softwareName: 'Gate' };
const hall = { ...echo, versionId: 9, softwareId: 10, softwareName: 'Hall' };

async function startBatch() {
  const page = startPage();
  const { scope } = page;
  const report = (versionId: number, status: string, progress?: number) =>
    allSettled(stateReported, {
      scope,
      params: {
        versionId,
        state: {
          status,
          ...(progress !== undefined && { progress }),
          message: 'disk full',
        } as never,
      },
    });
  await allSettled(batchRequested, { scope, params: [echo, gate] });
  return { ...page, report, state: () => scope.getState($batchState) };
}

it('has the progress of all together, in which the download counts most', async () => {
  const { report, state } = await startBatch();
  expect(state()).toMatchObject({ runningCount: 2, progress: 0 });
  await report(5, 'downloading', 50);
  expect(state()?.progress).toBe(20);
  await report(5, 'installing', 50);
  expect(state()?.progress).toBe(47);
  await report(5, 'done');
  expect(state()).toMatchObject({ runningCount: 1, progress: 50 });
});

it('tells its failures together, and not one by one', async () => {
  const { report, state, scope } = await startBatch();
  await report(5, 'error');
  await report(6, 'done');
  expect(scope.getState($failure)).toBeNull();
  const over = state();
  expect(over && batchSummary(over)).toBe('1 updated, 1 failed');
  expect(scope.getState($notification)).toMatchObject({ title: '1 updated, 1 failed' });
});

it('notifies nobody who sees it, and nobody of what went well', async () => {
  const watched = await startBatch();
  await allSettled(batchWatched, { scope: watched.scope, params: true });
  await watched.report(5, 'error');
  await watched.report(6, 'done');
  expect(watched.scope.getState($notification)).toBeNull();
  const well = await startBatch();
  await well.report(5, 'done');
  await well.report(6, 'done');
  expect(well.scope.getState($notification)).toBeNull();
});

it('is canceled as one', async () => {
  const { report, scope, desktop } = await startBatch();
  await report(5, 'done');
  await allSettled(batchCancelRequested, { scope });
  expect(desktop.callsOf('cancel-install')).toEqual([6]);
});

it('takes in what is asked for while it runs, and gives way to the next one when it is over', async () => {
  const { report, state, scope } = await startBatch();
  await allSettled(batchRequested, { scope, params: [hall] });
  expect(state()?.installs).toHaveLength(3);
  for (const versionId of [5, 6, 9]) await report(versionId, 'done');
  await allSettled(batchRequested, { scope, params: [{ ...hall, versionId: 11 }] });
  expect(state()?.installs).toHaveLength(1);
  await allSettled(batchDismissed, { scope });
  expect(state()).toBeNull();
});

it('has nothing of an installation that was asked for by itself', async () => {
  const { scope, report } = await startBatch();
  await allSettled(installRequested, { scope, params: hall });
  await report(9, 'error');
  expect(scope.getState($failure)).toMatchObject({ versionId: 9 });
});

it('has nothing any more of what is tried again by itself', async () => {
  const { report, scope, state } = await startBatch();
  await report(5, 'error');
  await report(6, 'done');
  await allSettled(installRequested, { scope, params: echo });
  expect(state()).toMatchObject({ runningCount: 0, failed: [] });
  await report(5, 'error');
  expect(scope.getState($failure)).toMatchObject({ versionId: 5 });
});
