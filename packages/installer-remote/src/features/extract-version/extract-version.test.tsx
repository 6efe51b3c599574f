import { screen, waitFor } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExtractVersion } from './extract-version.view.tsx';

const address = 'https://acme.example/echo.zip';

function show(extractVersionInfo: (url: unknown) => unknown, url = address) {
  const desktop = createFakeDesktop({ extractVersionInfo });
  const found: unknown[] = [];
  const part = <ExtractVersion url={url} onExtracted={(version) => found.push(version)} />;
  const { host, user, problems } = renderPart(part, { desktop });
  const toast = () => host.scope.getState($notification);
  return { user, problems, desktop, found, toast };
}

const button = () => screen.getByRole('button', { name: 'Extract Data' });

it('hands on what the app finds in the package (F35)', async () => {
  const version = { version: '9.1', components: ['A.vst3', 'A.app'], installOrder: ['A.pkg'] };
  const { user, found, desktop } = show(() => version);
  await user.click(button());
  await waitFor(() => expect(found).toEqual([version]));
  expect(desktop.callsOf('extractVersionInfo')).toEqual([address]);
});

it('names a URL that is not there (F37)', async () => {
  const { user, toast, problems, found } = show(() => Promise.reject(new Error('Status 404')));
  await user.click(button());
  await waitFor(() =>
    expect(toast()).toMatchObject({
      tone: 'error',
      title: 'Error while downloading file',
      text: `${address} – Please recheck the url`,
    }),
  );
  expect(problems).toEqual([]);
  expect(found).toEqual([]);
});

it('reports any other failure (F37)', async () => {
  const { user, toast, problems } = show(() => Promise.reject(new Error('no disk')));
  await user.click(button());
  await waitFor(() =>
    expect(toast()).toMatchObject({
      tone: 'error',
      title: 'Unknown error',
      text: 'Please contact developer',
    }),
  );
  expect(problems).toEqual(['no disk']);
});

it('waits for a URL', () => {
  show(() => undefined, '');
  expect(button()).toBeDisabled();
});

it('waits for the app', async () => {
  let finish: (version: unknown) => void = () => undefined;
  const { user, found } = show(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  await user.click(button());
  expect(button()).toBeDisabled();
  finish({ version: '2', components: [], installOrder: [] });
  await waitFor(() => expect(button()).toBeEnabled());
  expect(found).toHaveLength(1);
});

it('is not there outside the app (F35)', () => {
  const part = <ExtractVersion url={address} onExtracted={() => undefined} />;
  renderPart(part, { desktop: null });
  expect(screen.queryByRole('button')).toBeNull();
});
