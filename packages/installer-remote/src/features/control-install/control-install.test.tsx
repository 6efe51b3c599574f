import { act, screen, within } from '@testing-library/react';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { component } from '../../installs/testing/start-page.ts';
import { echoSlot } from '../../testing/echo-version.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { InstallControls } from './control-install.view.tsx';

const all = [component('Echo.vst3'), component('Echo.component')];

function renderControls(installed: unknown = [], answers = {}) {
  const desktop = createFakeDesktop({ 'get-installed-components': () => installed, ...answers });
  const part = <InstallControls {...echoSlot} />;
  const report = (state: unknown) =>
    act(async () => {
      desktop.report(5, state);
      await settled();
    });
  return { desktop, report, ...renderPart(part, { desktop }) };
}

const buttons = () =>
  within(screen.getByRole('group', { name: 'Install Echo 2.0.0' }))
    .getAllByRole('button')
    .map((button) => `${button.textContent}${button.matches(':disabled') ? ' (disabled)' : ''}`);

it.each([
  ['nothing is installed', [], []],
  ['a part is installed', all.slice(0, 1), []],
  ['an older one is', [component('Echo.vst3', '1.0')], ['Uninstall']],
  ['it is installed', all, ['✅ Installed (disabled)', 'Uninstall']],
])(
  'a version without a package is not offered where %s (C72, I8)',
  async (_, installed, expected) => {
    const desktop = createFakeDesktop({ 'get-installed-components': () => installed });
    const version = { ...echoSlot.version, hasPackage: false };
    renderPart(<InstallControls {...echoSlot} version={version} />, { desktop });
    const group = await screen.findByRole('group', { name: 'Install Echo 2.0.0' });
    expect(
      within(group)
        .queryAllByRole('button')
        .map(
          (button) => `${button.textContent}${button.matches(':disabled') ? ' (disabled)' : ''}`,
        ),
    ).toEqual(expected);
  },
);

describe('the buttons of a version', () => {
  it.each([
    ['nothing is installed', [], ['Install']],
    ['a part is installed', all.slice(0, 1), ['Install']],
    ['it is installed', all, ['✅ Installed (disabled)', 'Uninstall']],
    ['an older one is', [component('Echo.vst3', '1.0')], ['Update', 'Uninstall']],
    ['one of no readable version is', [component('Echo.vst3', '')], ['Update', 'Uninstall']],
  ])('where %s', async (_, installed, expected) => {
    renderControls(installed);
    await screen.findByRole('group');
    expect(buttons()).toEqual(expected);
  });

  it.each([
    [{ status: 'downloading', progress: 3 }, ['Downloading (disabled)', 'Cancel']],
    [{ status: 'unpacking', progress: 3 }, ['Unpacking (disabled)', 'Cancel']],
    [{ status: 'installing' }, ['Installing (disabled)', 'Cancel']],
    [{ status: 'canceling' }, ['Canceling... (disabled)']],
    [{ status: 'done' }, ['✅ Installed (disabled)']],
  ])('where the app says %j (I9)', async (state, expected) => {
    const { report } = renderControls();
    await screen.findByRole('button', { name: 'Install' });
    await report(state);
    expect(buttons()).toEqual(expected);
  });

  it('stand beside the words that the version is not known (I5)', async () => {
    renderControls([component('Echo.vst3', ''), component('Echo.component', 'final')]);
    expect(await screen.findByText('Installed, version unknown.')).toBeVisible();
  });

  it('stand beside what the app has to say of an installation that is done (I65)', async () => {
    const { report } = renderControls(all);
    await screen.findByRole('group');
    await report({ status: 'downloading' });
    await report({ status: 'done', message: 'The folder “Echo Data” was not installed.' });
    expect(screen.getByText('The folder “Echo Data” was not installed.')).toBeVisible();
  });

  it('of a cancelled one say so until what is installed is known again (I9)', async () => {
    const { report, desktop } = renderControls();
    await screen.findByRole('button', { name: 'Install' });
    await report({ status: 'downloading' });
    let answer: (components: unknown) => void = () => undefined;
    desktop.answer('get-installed-components', () => new Promise((resolve) => (answer = resolve)));
    await report({ status: 'cancelled' });
    expect(buttons()).toEqual(['Cancelled (disabled)']);
    await act(async () => {
      answer([]);
      await settled();
    });
    expect(buttons()).toEqual(['Install']);
  });
});

it('progress is a progressbar with words, and a number only where there is one (I17)', async () => {
  const { user, report } = renderControls();
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  await report({ status: 'downloading', progress: 41.7 });
  const bar = screen.getByRole('progressbar', { name: 'Installing Echo 2.0.0' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Downloading, 41 %');
  expect(bar).toHaveAttribute('value', '41');
  await report({ status: 'unpacking' });
  expect(bar).not.toHaveAttribute('value');
  expect(screen.getByRole('status')).toHaveTextContent('Echo 2.0.0: Unpacking');
});

it('an error tells why, with details and a retry (I16, I22)', async () => {
  const { user, report, desktop } = renderControls();
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  await report({ status: 'error', message: '<b>No room</b>' });
  const dialog = screen.getByRole('alertdialog', { name: 'Installation error' });
  expect(dialog).toHaveTextContent('Echo 2.0.0 could not be installed.<b>No room</b>');
  expect(dialog).not.toHaveTextContent('Rosetta');
  await user.click(within(dialog).getByRole('button', { name: 'Okay' }));
  expect(buttons()).toEqual(['Error (disabled)', 'Retry', 'Details']);
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(screen.getByRole('alertdialog', { name: 'Installation error' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(buttons()).toEqual(['Downloading (disabled)', 'Cancel']);
  expect(desktop.callsOf('start-install')).toHaveLength(2);
});

it('uninstalling asks, names the files, and tells what is really gone (I15, N13)', async () => {
  const { user, desktop } = renderControls(all, { deleteComponents: () => ['Echo.vst3'] });
  await user.click(await screen.findByRole('button', { name: 'Uninstall' }));
  const question = screen.getByRole('alertdialog', { name: 'Uninstall Echo 2.0.0?' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['/Library/Echo.vst3', '/Library/Echo.component']);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(desktop.callsOf('deleteComponents')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Uninstall' }));
  await user.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Uninstall' }),
  );
  const outcome = await screen.findByRole('alertdialog', { name: 'Plugins uninstalled' });
  expect(within(outcome).getByRole('list', { name: 'Removed files' })).toHaveTextContent(
    'Echo.vst3',
  );
  expect(within(outcome).getByRole('list', { name: /still there/ })).toHaveTextContent(
    'Echo.component',
  );
});

it('what is installed may be unknown: that is said, can be tried again, and installing works (I18)', async () => {
  const { user, desktop } = renderControls('nonsense');
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't check what's installed");
  expect(screen.getByRole('button', { name: 'Install' })).toBeEnabled();
  desktop.answer('get-installed-components', () => all);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: '✅ Installed' })).toBeDisabled();
});

describe('the formats of an installation', () => {
  const able = {
    capabilities: () => ({ version: 4, channels: [], extensions: ['vst3', 'component'] }),
  };
  const choice = () => screen.findByRole('group', { name: 'Formats' });

  it('can be chosen, are remembered, and decide what counts as installed (I58)', async () => {
    const { user, desktop } = renderControls([component('Echo.vst3')], able);
    await user.click(within(await choice()).getByRole('checkbox', { name: 'Audio Units' }));
    expect(within(await choice()).getByRole('checkbox', { name: 'VST3' })).toBeDisabled();
    expect(buttons()).toEqual(['✅ Installed (disabled)', 'Uninstall']);
    desktop.answer('get-installed-components', () => [component('Echo.vst3', '1.0')]);
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      await settled();
    });
    await user.click(await screen.findByRole('button', { name: 'Update' }));
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5, formats: ['vst3'] }]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(within(await choice()).getByRole('checkbox', { name: 'Audio Units' }));
    expect(within(await choice()).getByRole('checkbox', { name: 'VST3' })).toBeEnabled();
  });

  it.each([
    ['an older app', { version: 3, channels: [], extensions: ['vst3', 'component'] }],
    ['a computer that has one of them', { version: 4, channels: [], extensions: ['vst3'] }],
  ])('are no choice with %s (I58)', async (_, capabilities) => {
    renderControls([], { capabilities: () => capabilities });
    await screen.findByRole('button', { name: 'Install' });
    await act(settled);
    expect(screen.queryByRole('group', { name: 'Formats' })).toBeNull();
  });

  it('are chosen beside the version for this computer alone, whose button stands out (I58)', async () => {
    const desktop = createFakeDesktop({ 'get-installed-components': () => [], ...able });
    renderPart(
      <>
        <InstallControls {...echoSlot} />
        <InstallControls {...echoSlot} version={{ ...echoSlot.version, id: 6 }} isQuiet />
      </>,
      { desktop },
    );
    await choice();
    expect(screen.getAllByRole('group', { name: 'Formats' })).toHaveLength(1);
    const looks = screen
      .getAllByRole('button', { name: 'Install' })
      .map(({ dataset }) => [dataset['variant'], dataset['size']]);
    expect(looks).toEqual([
      ['primary', 'medium'],
      ['secondary', 'small'],
    ]);
  });
});
