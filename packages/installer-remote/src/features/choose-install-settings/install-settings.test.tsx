import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop, type FakeDesktop, never } from '../../installs/testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';

const settings = {
  formats: [
    { format: 'vst3', folder: null, defaultFolder: '/home/ann/.vst3', isWanted: true },
    { format: 'clap', folder: '/music/clap', defaultFolder: '/home/ann/.clap', isWanted: true },
    { format: 'aax', folder: null, defaultFolder: null, isWanted: false },
  ],
  parallelInstalls: 2,
};

const able = (answers: Parameters<typeof createFakeDesktop>[0] = {}) =>
  createFakeDesktop({
    capabilities: () => ({ version: 3, channels: ['get-settings', 'save-settings'] }),
    'get-settings': () => settings,
    'save-settings': () => [],
    ...answers,
  });

const visit = (desktop: FakeDesktop | null) => renderPart(null, { desktop, path: '/settings/' });
const section = () => screen.findByRole('region', { name: 'Installing' });
const folderOf = (name: string) => screen.findByRole('textbox', { name: `Folder for ${name}` });
const save = () => screen.getByRole('button', { name: 'Save settings' });

it('the settings show the folders, the usual ones in grey, the formats and how many at once (I54)', async () => {
  visit(able());
  expect(await section()).toBeVisible();
  const vst3 = await folderOf('VST3');
  expect(vst3).toHaveValue('');
  expect(vst3).toHaveAttribute('placeholder', '/home/ann/.vst3');
  expect(await folderOf('CLAP')).toHaveValue('/music/clap');
  expect(await folderOf('AAX')).toHaveAccessibleDescription(/no usual folder/);
  expect(screen.getByRole('checkbox', { name: 'VST3' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'AAX' })).not.toBeChecked();
  expect(screen.getByRole('spinbutton', { name: 'Installs at once' })).toHaveValue(2);
});

it('what is changed is saved as a whole, said so, and the plugins are read again (I55)', async () => {
  const desktop = able();
  const { user, host } = visit(desktop);
  await user.type(await folderOf('VST3'), ' /music/vst3 ');
  await user.clear(await folderOf('CLAP'));
  await user.click(screen.getByRole('checkbox', { name: 'AAX' }));
  await user.clear(screen.getByRole('spinbutton'));
  await user.type(screen.getByRole('spinbutton'), '4');
  const readBefore = desktop.callsOf('get-installed-components').length;
  await user.click(save());
  await waitFor(() => expect(host.scope.getState($notification)?.title).toBe('Settings saved'));
  expect(desktop.callsOf('save-settings')).toEqual([
    {
      formats: [
        { format: 'vst3', folder: '/music/vst3', isWanted: true },
        { format: 'clap', folder: null, isWanted: true },
        { format: 'aax', folder: null, isWanted: true },
      ],
      parallelInstalls: 4,
    },
  ]);
  expect(desktop.callsOf('get-installed-components').length).toBeGreaterThan(readBefore);
});

it('leaving with changes that are not saved asks first (I55)', async () => {
  const { user } = visit(able());
  const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  const folder = await folderOf('VST3');
  expect(mayLeave()).toBe(true);
  await user.type(folder, '/music');
  expect(screen.getByText('Unsaved: Installation settings')).toBeVisible();
  expect(mayLeave()).toBe(false);
  await user.click(save());
  await waitFor(() => expect(screen.queryByText(/^Unsaved/)).toBeNull());
  expect(mayLeave()).toBe(true);
});

it('nothing can be changed while it is saved', async () => {
  const { user } = visit(able({ 'save-settings': never }));
  await user.type(await folderOf('VST3'), '/x');
  await user.click(save());
  expect(await screen.findByRole('button', { name: 'Saving' })).toBeDisabled();
  expect(await folderOf('VST3')).toBeDisabled();
});

it.each([
  [5, 1],
  [4, 0],
])(
  'an app of version %p asks about another folder itself, and the page says so (I60)',
  async (version, told) => {
    const desktop = able({
      capabilities: () => ({ version, channels: ['get-settings', 'save-settings'] }),
      'save-settings': never,
    });
    const { user } = visit(desktop);
    const folder = await folderOf('VST3');
    await user.type(folder, '/x');
    await user.click(save());
    expect(screen.queryAllByText(/asks you about the folder/)).toHaveLength(told);
  },
);

it('a folder that the app does not take is said under its field, which has the focus (I55)', async () => {
  const desktop = able({
    'save-settings': () => [{ format: 'clap', message: 'This is a file. Choose a folder.' }],
  });
  const { user, host } = visit(desktop);
  await folderOf('CLAP');
  await user.click(save());
  const clap = await folderOf('CLAP');
  await waitFor(() => expect(clap).toHaveFocus());
  expect(clap).toBeInvalid();
  expect(clap).toHaveAccessibleDescription(/This is a file/);
  expect(await folderOf('VST3')).toBeValid();
  expect(host.scope.getState($notification)).toBeNull();
  desktop.answer('save-settings', () => []);
  await user.click(save());
  await waitFor(() => expect(clap).toBeValid());
});

it('a save that fails says why, and what was typed stays (I55)', async () => {
  const desktop = able({
    'save-settings': () => {
      throw new Error('The disk is full.');
    },
  });
  const { user } = visit(desktop);
  await user.type(await folderOf('VST3'), '/music/vst3');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your settings were not saved. The disk is full.',
  );
  expect(await folderOf('VST3')).toHaveValue('/music/vst3');
});

it('a folder of a format that is not shown is said above the form', async () => {
  const { user } = visit(able({ 'save-settings': () => [{ format: 'au', message: 'Gone.' }] }));
  await folderOf('CLAP');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Audio Units: Gone.');
});

it.each(['', '0', '9', '1.5'])(
  '%p installs at once are refused before the app is asked (I55)',
  async (typed) => {
    const desktop = able();
    const { user } = visit(desktop);
    await folderOf('VST3');
    const field = screen.getByRole('spinbutton');
    await user.clear(field);
    if (typed !== '') await user.type(field, typed);
    await user.click(save());
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/Choose a whole number from 1 to 8/);
    expect(desktop.callsOf('save-settings')).toEqual([]);
  },
);

it('no format at all is refused (I55)', async () => {
  const desktop = able();
  const { user } = visit(desktop);
  await folderOf('VST3');
  for (const name of ['VST3', 'CLAP']) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(save());
  expect(await screen.findByText('Choose at least one format.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Formats to install' })).toHaveAccessibleDescription(
    /Choose at least one format/,
  );
  expect(desktop.callsOf('save-settings')).toEqual([]);
});

it('an endless folder is said under its field', async () => {
  const desktop = able();
  const { user } = visit(desktop);
  const clap = await folderOf('CLAP');
  fireEvent.change(clap, { target: { value: `/${'x'.repeat(5_000)}` } });
  await user.click(save());
  await waitFor(() => expect(clap).toHaveAccessibleDescription(/too long/));
  expect(clap).toHaveFocus();
  expect(desktop.callsOf('save-settings')).toEqual([]);
});

it('settings that cannot be read are asked for again', async () => {
  const desktop = able({ 'get-settings': () => 'nonsense' });
  const { user } = visit(desktop);
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load these settings");
  desktop.answer('get-settings', () => settings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await folderOf('VST3')).toBeVisible();
});

it.each([
  ['a browser', null],
  ['an app that knows no capabilities', createFakeDesktop()],
  [
    'an app without them',
    createFakeDesktop({ capabilities: () => ({ version: 2, channels: ['capabilities'] }) }),
  ],
])('%s has nothing of it (I54)', async (_, desktop) => {
  const { host } = visit(desktop);
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  await act(settled);
  await waitFor(() => expect(host.queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('Installing')).not.toBeInTheDocument();
  expect(desktop?.callsOf('get-settings') ?? []).toEqual([]);
});
