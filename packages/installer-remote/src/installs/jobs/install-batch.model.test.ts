import type { VersionState } from '@patchbay/shared/bridge';
import { $notification, $session } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import { state } from '../testing/job-events.ts';
import { echo, startPage } from '../testing/start-page.ts';
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
  const report = (versionId: number, status: VersionState['status'], progress?: number) =>
    allSettled(stateReported, {
      scope,
      params: {
        versionId,
        state: state(status, progress, status === 'error' ? 'disk full' : ''),
      },
    });
  await allSettled(batchRequested, {
    scope,
    params: { subjects: [echo, gate], purpose: 'update' },
  });
  return { ...page, report, stateNow: () => scope.getState($batchState) };
}

it('has the progress of all together, in which the download counts most (N28)', async () => {
  const { report, stateNow } = await startBatch();
  expect(stateNow()).toMatchObject({ runningCount: 2, progress: 0 });
  await report(5, 'downloading', 50);
  expect(stateNow()?.progress).toBe(20);
  await report(5, 'installing', 50);
  expect(stateNow()?.progress).toBe(47);
  await report(5, 'done');
  expect(stateNow()).toMatchObject({ runningCount: 1, progress: 50 });
});

it('tells its failures together, and not one by one', async () => {
  const { report, stateNow, scope } = await startBatch();
  await report(5, 'error');
  await report(6, 'done');
  expect(scope.getState($failure)).toBeNull();
  const over = stateNow();
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
  const { report, stateNow, scope } = await startBatch();
  await allSettled(batchRequested, { scope, params: { subjects: [hall], purpose: 'update' } });
  expect(stateNow()?.installs).toHaveLength(3);
  for (const versionId of [5, 6, 9]) await report(versionId, 'done');
  await allSettled(batchRequested, {
    scope,
    params: { subjects: [{ ...hall, versionId: 11 }], purpose: 'update' },
  });
  expect(stateNow()?.installs).toHaveLength(1);
  await allSettled(batchDismissed, { scope });
  expect(stateNow()).toBeNull();
});

it('has nothing of an installation that was asked for by itself', async () => {
  const { scope, report } = await startBatch();
  await allSettled(installRequested, { scope, params: hall });
  await report(9, 'error');
  expect(scope.getState($failure)).toMatchObject({ versionId: 9 });
});

describe('for who is not signed in', () => {
  const signedOut = { status: 'unauthorized', user: null } as const;

  it('is forgotten with the sign-up', async () => {
    const { scope } = startPage({ scope: fork({ values: [[$session, signedOut]] }) });
    await allSettled(batchRequested, {
      scope,
      params: { subjects: [echo, gate], purpose: 'update' },
    });
    await allSettled($session, { scope, params: { status: 'ok', user: null } });
    await allSettled(installRequested, { scope, params: echo });
    await allSettled(stateReported, {
      scope,
      params: { versionId: 5, state: state('error', null, 'disk full') },
    });
    expect(scope.getState($failure)).toMatchObject({ versionId: 5 });
    expect(scope.getState($batchState)).toBeNull();
  });

  it('takes in what is asked for until the sign-up is done', async () => {
    const answers: ((isSignedIn: boolean) => void)[] = [];
    const { scope, settled } = startPage({
      scope: fork({ values: [[$session, signedOut]] }),
      overrides: { openAuth: () => new Promise<boolean>((resolve) => answers.push(resolve)) },
    });
    void allSettled(batchRequested, {
      scope,
      params: { subjects: [echo, gate], purpose: 'update' },
    });
    void allSettled(batchRequested, { scope, params: { subjects: [hall], purpose: 'update' } });
    answers[0]?.(true);
    await settled();
    expect(scope.getState($batchState)?.installs).toHaveLength(3);
  });
});

it('has nothing any more of what is tried again by itself', async () => {
  const { report, scope, stateNow } = await startBatch();
  await report(5, 'error');
  await report(6, 'done');
  await allSettled(installRequested, { scope, params: echo });
  expect(stateNow()).toMatchObject({ runningCount: 0, failed: [] });
  await report(5, 'error');
  expect(scope.getState($failure)).toMatchObject({ versionId: 5 });
});
