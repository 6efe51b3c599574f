import { screen, waitFor } from '@testing-library/react';
import type { DesktopBridge } from '@patchbay/shared/bridge';
import { fakeEditor } from '../../testing/fake-editor.ts';
import { openEditor as open, versionField as field } from '../../testing/open-editor.tsx';
import { shownToast, shownTone } from '../../testing/toasts.ts';

const bridge = (invoke: DesktopBridge['invoke']): DesktopBridge => ({
  invoke,
  send: () => undefined,
  on: () => () => undefined,
});

const extract = async (invoke: DesktopBridge['invoke']) => {
  const problems: Error[] = [];
  const visit = await open(fakeEditor(), {
    bridge: bridge(invoke),
    reportProblem: (error) => problems.push(error),
  });
  await visit.user.click(screen.getByRole('button', { name: 'Extract Data' }));
  return { ...visit, problems };
};

it('‘Extract Data’ is there in the desktop app alone', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Extract Data' })).toBeNull();
});

it('it writes what the app finds into the form', async () => {
  const invoke = jest.fn(() =>
    Promise.resolve({ version: '9.1', components: ['A.vst3', 'A.app'], installOrder: ['A.pkg'] }),
  );
  await extract(invoke);
  await waitFor(() => expect(field('Version')).toHaveValue('9.1'));
  expect(field('Components')).toHaveValue('A.vst3\nA.app');
  expect(field('Mac install order')).toHaveValue('A.pkg');
  expect(await screen.findByText('3 unsaved changes')).toBeVisible();
  expect(invoke).toHaveBeenCalledWith('extractVersionInfo', 'https://acme.example/echo.zip');
});

it('it names a URL that is not there', async () => {
  const { host, problems } = await extract(() => Promise.reject(new Error('Status 404')));
  await waitFor(() =>
    expect(shownToast(host)).toBe(
      'Error while downloading file: https://acme.example/echo.zip – Please recheck the url',
    ),
  );
  expect(shownTone(host)).toBe('error');
  expect(problems).toEqual([]);
});

it('it reports any other failure', async () => {
  const { host, problems } = await extract(() => Promise.reject(new Error('no disk')));
  await waitFor(() => expect(shownToast(host)).toBe('Unknown error: Please contact developer'));
  expect(shownTone(host)).toBe('error');
  expect(problems.map(({ message }) => message)).toEqual(['no disk']);
});

it('it waits for a URL, and for the app', async () => {
  let finish: (version: unknown) => void = () => undefined;
  const found = new Promise<unknown>((resolve) => {
    finish = resolve;
  });
  const { user } = await open(fakeEditor({}, { url: ' ' }), { bridge: bridge(() => found) });
  const button = screen.getByRole('button', { name: 'Extract Data' });
  expect(button).toBeDisabled();
  await user.type(field('Package URL'), 'https://acme.example/echo.zip');
  await user.click(button);
  expect(button).toBeDisabled();
  finish({ version: '2', components: [], installOrder: [] });
  await waitFor(() => expect(button).toBeEnabled());
  expect(field('Version')).toHaveValue('2');
});
