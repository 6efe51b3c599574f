import { act, render, screen } from '@testing-library/react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { OfflineNotice } from './offline-notice.tsx';

function renderNotice(bridge: Host['bridge'] = null) {
  const http = createFakeHttp(() => Response.json([]));
  const host = createTestHost(http, { bridge });
  render(
    <HostProvider value={host}>
      <OfflineNotice />
    </HostProvider>,
  );
}

it('says that the browser is offline, as long as it is (R43)', () => {
  const isOnline = jest.spyOn(navigator, 'onLine', 'get');
  isOnline.mockReturnValue(true);
  renderNotice();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  isOnline.mockReturnValue(false);
  act(() => {
    window.dispatchEvent(new Event('offline'));
  });
  expect(screen.getByRole('status')).toHaveTextContent('You are offline.');
  isOnline.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('says in the desktop app that the site cannot be reached, with ‘Try again’ (I80)', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderNotice({
    invoke: () => Promise.resolve(),
    send: () => undefined,
    on: () => () => undefined,
  });
  expect(screen.getByRole('status')).toHaveTextContent('The site cannot be reached');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
