import { allSettled } from '@patchbay/shared/state';
import { $installs } from '../lib/installs/installs.model.ts';
import { installRequested } from '../lib/installs/request-install.model.ts';
import { echo, startPage } from '../testing/start-page.ts';

it('another page hears nothing, and one that is left listens no more', async () => {
  const [first, second] = [startPage(), startPage()];
  await allSettled(installRequested, { scope: first.scope, params: echo });
  expect(second.scope.getState($installs).size).toBe(0);
  expect(second.desktop.callsOf('start-install')).toEqual([]);
  expect(first.desktop.listenerCount()).toBe(3);
  first.stop();
  expect(first.desktop.listenerCount()).toBe(0);
});
