import { act, screen, waitFor } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';

const able = (found: unknown = null) =>
  createFakeDesktop({
    capabilities: () => ({ version: 5, channels: ['get-app-update', 'open-app-download'] }),
    'get-app-update': () => found,
    'open-app-download': () => undefined,
  });
const banner = () => screen.queryByRole('region', { name: 'App update' });
const newer = { version: '0.14.0' };

it('a newer app is announced with the way to it, until it is put off (I61)', async () => {
  const desktop = able(newer);
  const { user } = renderPart(null, { desktop });
  await waitFor(() => expect(banner()).toHaveTextContent('Version 0.14.0 of the Patchbay app'));
  await user.click(screen.getByRole('button', { name: 'Get it' }));
  expect(desktop.callsOf('open-app-download')).toEqual([undefined]);
  expect(banner()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(banner()).toBeNull();
  // The same one again is not news; the one after it is.
  act(() => desktop.emit('app-update', newer));
  expect(banner()).toBeNull();
  act(() => desktop.emit('app-update', { version: '0.15.0' }));
  expect(banner()).toHaveTextContent('Version 0.15.0');
});

describe('an app that replaces itself', () => {
  const updating = (answer: () => unknown) =>
    createFakeDesktop({
      capabilities: () => ({ version: 6, channels: ['get-app-update', 'install-app-update'] }),
      'get-app-update': () => newer,
      'install-app-update': answer,
    });

  it('does so at one press, and says when the new one runs (I73)', async () => {
    const desktop = updating(() => newer);
    const { user } = renderPart(null, { desktop });
    await user.click(await screen.findByRole('button', { name: 'Update the app' }));
    await waitFor(() => expect(banner()).toHaveTextContent('Quit the app and start it again'));
    expect(desktop.callsOf('install-app-update')).toEqual([undefined]);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(banner()).toBeNull();
  });

  it('says why where it cannot, and stays (I73)', async () => {
    const desktop = updating(() => {
      throw new Error('The disk is full. Nothing was changed.');
    });
    const { user, host } = renderPart(null, { desktop });
    await user.click(await screen.findByRole('button', { name: 'Update the app' }));
    await waitFor(() =>
      expect(host.scope.getState($notification)).toMatchObject({
        title: "Couldn't update the app",
        text: 'The disk is full. Nothing was changed.',
      }),
    );
    expect(screen.getByRole('button', { name: 'Update the app' })).toBeEnabled();
  });
});

it('a page that cannot be opened is told', async () => {
  const desktop = able(newer);
  desktop.answer('open-app-download', () => {
    throw new Error('No browser was found.');
  });
  const { user, host } = renderPart(null, { desktop });
  await user.click(await screen.findByRole('button', { name: 'Get it' }));
  await waitFor(() =>
    expect(host.scope.getState($notification)).toMatchObject({
      title: "Couldn't open the download page",
      text: 'No browser was found.',
    }),
  );
});

it.each([
  ['an app of the first version', createFakeDesktop()],
  ['an app that knows of none', able()],
])('%s announces nothing', async (_, desktop) => {
  renderPart(null, { desktop });
  await act(settled);
  expect(banner()).toBeNull();
});
