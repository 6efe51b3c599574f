import { allSettled } from '@patchbay/shared/state';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop, never } from '../testing/fake-desktop.ts';
import { echo, startPage } from '../testing/start-page.ts';
import { newestFirst } from './install-list.ts';
import { $installs } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';

const other = { ...echo, versionId: 3 };

/** A page on which 5 was installed, then 3, which has failed; and what the app knows after its reload. */
async function leavePage() {
  const { desktop, scope, settled } = startPage();
  await allSettled(installRequested, { scope, params: echo });
  jest.setSystemTime(2000);
  await allSettled(installRequested, { scope, params: other });
  jest.setSystemTime(3000);
  desktop.report(3, { status: 'error', message: 'x' });
  await settled();
}

beforeEach(() => {
  jest.useFakeTimers({ now: 1000, doNotFake: ['setTimeout', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const known = {
  3: { status: 'error', message: 'x' },
  5: { status: 'unpacking', progress: 30 },
};

async function comeBack(answer: () => unknown) {
  jest.setSystemTime(9000);
  const desktop = createFakeDesktop({ 'get-all-version-states': answer });
  const page = startPage({ desktop, isReload: true });
  const list = () =>
    newestFirst(page.scope.getState($installs)).map(({ versionId, endedAt }) =>
      endedAt === null ? versionId : [versionId, endedAt],
    );
  await settled();
  return { ...page, list };
}

it('after a reload the jobs stand in the order in which they were first seen, with when they ended (I38)', async () => {
  await leavePage();
  const { list } = await comeBack(() => known);
  expect(list()).toEqual([[3, 3000], 5]);
});

it('after a reload the jobs have their names without asking for them (D2)', async () => {
  await leavePage();
  const { scope } = await comeBack(() => ({ ...known, 9: { status: 'done' } }));
  const subjects = [5, 3, 9].map((id) => scope.getState($installs).get(id)?.subject ?? null);
  const unknown = { vendorPath: null, cover: null };
  expect(subjects).toEqual([{ ...echo, ...unknown }, { ...other, ...unknown }, null]);
});

it('a job that is new to the reloaded page is the newest, also where its news come before the answer (D1)', async () => {
  await leavePage();
  let answer: (states: unknown) => void = () => undefined;
  const { list, desktop, settled } = await comeBack(
    () => new Promise((resolve) => (answer = resolve)),
  );
  desktop.report(8, { status: 'downloading' });
  desktop.report(5, { status: 'unpacking', progress: 31 });
  answer({ ...known, 8: { status: 'downloading' }, 9: { status: 'done' } });
  await settled();
  expect(list()).toEqual([9, 8, [3, 3000], 5]);
});

it('one that had ended and runs again is another one, which has just begun', async () => {
  await leavePage();
  const { list } = await comeBack(() => ({ ...known, 3: { status: 'downloading' } }));
  expect(list()).toEqual([3, 5]);
});

it('a second reload before the app has answered forgets nothing', async () => {
  await leavePage();
  const { desktop } = await comeBack(never);
  desktop.report(8, { status: 'downloading' });
  const { list } = await comeBack(() => known);
  expect(list()).toEqual([[3, 3000], 5]);
});

it.each([
  'no JSON',
  'null',
  '{"5":1}',
  '[[5,-1,null,{"versionId":5}]]',
  '[null,7,[],["5",1,null],[5,-1,null],[5,1,9e15],[5,1e300,null],[5,"1",null]]',
])('what the browser kept is checked: %s', async (stored) => {
  sessionStorage.setItem('installs-seen', stored);
  const { list } = await comeBack(() => known);
  expect(list()).toEqual([5, 3]);
});

it('another window knows of its own alone', async () => {
  await leavePage();
  const { scope } = startPage();
  expect(scope.getState($installs).size).toBe(0);
});
