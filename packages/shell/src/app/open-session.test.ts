import { createBrowserRouter } from '@patchbay/shared/router';
import { allSettled, createWatch } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { pageLeft } from '../accounts/session/other-tabs.model.ts';
import { $dialog, authRequested } from '../accounts/sign-in/auth-dialog.model.ts';
import { tieSessionToPages } from './open-session.ts';

function openPage() {
  const host = createTestHost(createFakeHttp(() => ({ json: null })));
  const { scope } = host;
  const ask = () => allSettled(authRequested, { scope, params: {} });
  const router = createBrowserRouter([
    { path: '/refused', loader: () => ask().then(() => null) },
    { path: '*' },
  ]);
  tieSessionToPages(host, router);
  return { host, router, ask, isOpen: () => scope.getState($dialog) !== null };
}

it('a page is left for another one, and not for another part of itself (A108)', async () => {
  const { router, host } = openPage();
  const left = jest.fn();
  createWatch({ unit: pageLeft, scope: host.scope, fn: left });
  await router.navigate('?tab=history');
  expect(left).not.toHaveBeenCalled();
  await router.navigate('/elsewhere');
  expect(left).toHaveBeenCalledTimes(1);
  router.dispose();
});

describe('the sign-in dialog', () => {
  it('goes with the page that it stands over', async () => {
    const { router, ask, isOpen } = openPage();
    await ask();
    expect(isOpen()).toBe(true);
    await router.navigate('/elsewhere');
    expect(isOpen()).toBe(false);
    router.dispose();
  });

  it('stays where it was asked for on the way to a page, and goes with that one', async () => {
    const { router, isOpen } = openPage();
    await router.navigate('/refused');
    expect(isOpen()).toBe(true);
    await router.navigate('/elsewhere');
    expect(isOpen()).toBe(false);
    router.dispose();
  });
});
