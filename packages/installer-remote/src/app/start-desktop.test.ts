import { $authToken } from '@patchbay/shared/host';
import { reloadEvent } from '@patchbay/shared/remote';
import { allSettled } from '@patchbay/shared/state';
import { sessionScope } from '@patchbay/shared/testing';
import { $installs } from '../installs/jobs/installs.model.ts';
import { installRequested } from '../installs/jobs/request-install.model.ts';
import { echo } from '../installs/testing/start-page.ts';
import { startPage } from '../testing/start-page.ts';

it('another page hears nothing, and one that is left listens no more', async () => {
  const [first, second] = [startPage(), startPage()];
  await allSettled(installRequested, { scope: first.scope, params: echo });
  expect(second.scope.getState($installs).size).toBe(0);
  expect(second.desktop.callsOf('start-install')).toEqual([]);
  expect(first.desktop.listenerCount()).toBe(3);
  first.stop();
  expect(first.desktop.listenerCount()).toBe(0);
});

it('what another window posts is no news of the app', async () => {
  const { scope, stop, problems } = startPage();
  const frame = document.body.appendChild(document.createElement('iframe'));
  const news = { versionId: echo.versionId, state: { status: 'done' } };
  for (const data of [news, { channel: 'version-state', payload: news }, 'done']) {
    window.dispatchEvent(
      new MessageEvent('message', {
        data,
        origin: 'https://evil.test',
        source: frame.contentWindow,
      }),
    );
  }
  await allSettled(scope);
  expect(scope.getState($installs).size).toBe(0);
  expect(problems).toEqual([]);
  frame.remove();
  stop();
});

it('the token is posted to no window', async () => {
  const posted = jest.spyOn(window, 'postMessage');
  const scope = sessionScope();
  await allSettled($authToken, { scope, params: 'secret-token' });
  const { desktop, stop } = startPage({ scope });
  expect(desktop.callsOf('installed-software-check')).toEqual([{ authToken: 'secret-token' }]);
  expect(posted).not.toHaveBeenCalled();
  stop();
});

it('the page is not loaded anew by itself while an installation runs (R61)', async () => {
  const { scope, stop } = startPage();
  const mayReload = () => window.dispatchEvent(new Event(reloadEvent, { cancelable: true }));
  expect(mayReload()).toBe(true);
  await allSettled(installRequested, { scope, params: echo });
  expect(mayReload()).toBe(false);
  stop();
  expect(mayReload()).toBe(true);
});
