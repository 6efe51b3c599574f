import { $notification } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { settled } from '@patchbay/shared/testing';
import { createFakeDesktop } from '../testing/fake-desktop.ts';
import { component, echo, installedOfEcho, startPage } from '../testing/start-page.ts';
import { $components } from '../installed/installed.model.ts';
import { $failure } from './install-failure.model.ts';
import { $installs, cancelRequested } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';

describe('an installation', () => {
  it('is downloading at 0 at once, and asked for once however often somebody clicks (I10, P17)', async () => {
    const { desktop, scope, jobOf, tracked } = startPage();
    void allSettled(installRequested, { scope, params: echo });
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
    await allSettled(installRequested, { scope, params: echo });
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]);
    expect(tracked).toEqual([
      ['SoftwareInstall.click', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ]);
  });

  it('that is done twice is told once, and what is installed is read again once (I11, P18)', async () => {
    const { desktop, scope, status, tracked, settled } = startPage();
    await allSettled(installRequested, { scope, params: echo });
    desktop.answer('get-installed-components', () => installedOfEcho.all);
    desktop.report(5, { status: 'done' });
    desktop.report(5, { status: 'done' });
    await settled();
    expect(status()).toBe('installed');
    expect(scope.getState($components)).toHaveLength(2);
    expect(desktop.callsOf('get-installed-components')).toHaveLength(2);
    expect(tracked.slice(1)).toEqual([
      ['SoftwareInstall.done', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ]);
  });

  it('that fails twice is told once (P19)', async () => {
    const { desktop, scope, tracked, settled } = startPage();
    await allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'error', message: 'disk full' });
    desktop.report(5, { status: 'error', message: 'disk full' });
    await settled();
    expect(tracked.slice(1)).toEqual([
      ['SoftwareInstall.error', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ]);
  });

  it('that is done counts as installed, until its files were there and are there no more', async () => {
    const { desktop, scope, settled, status, look } = startPage();
    await allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'done' });
    await settled();
    await look();
    expect(status()).toBe('done');
    desktop.answer('get-installed-components', () => installedOfEcho.all);
    await look();
    desktop.answer('get-installed-components', () => installedOfEcho.none);
    await look();
    expect(status()).toBe('notInstalled');
  });

  it('that is refused is an error with the words of the app', async () => {
    const desktop = createFakeDesktop({
      'start-install': () => {
        throw new Error('No room on the disk');
      },
    });
    const { scope, jobOf, tracked } = startPage({ desktop });
    await allSettled(installRequested, { scope, params: echo });
    expect(jobOf(5)).toMatchObject({ status: 'error', message: 'No room on the disk' });
    expect(scope.getState($failure)).toEqual({
      versionId: 5,
      subject: echo,
      message: 'No room on the disk',
    });
    expect(tracked).toHaveLength(2);
  });

  it('can be asked for again after an error', async () => {
    const { desktop, scope, jobOf } = startPage();
    await allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'error', message: 'x' });
    await allSettled(installRequested, { scope, params: echo });
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
    expect(desktop.callsOf('start-install')).toHaveLength(2);
  });

  it('goes on with the first answer of a start that is over', async () => {
    const refusals: (() => void)[] = [];
    const desktop = createFakeDesktop({
      'start-install': () =>
        new Promise((_, reject) => refusals.push(() => reject(new Error('too late')))),
    });
    const { scope, jobOf } = startPage({ desktop });
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'error', message: 'x' });
    void allSettled(installRequested, { scope, params: echo });
    await Promise.resolve();
    refusals[0]?.();
    await settled();
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
  });

  it('whose cancel is refused goes on, with a word about it (I12)', async () => {
    const desktop = createFakeDesktop({
      'cancel-install': () => {
        throw new Error('It is too late');
      },
    });
    const { scope, jobOf } = startPage({ desktop });
    await allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'unpacking', progress: 30 });
    await allSettled(cancelRequested, { scope, params: 5 });
    expect(jobOf(5)).toMatchObject({ status: 'unpacking', progress: 30 });
    expect(scope.getState($notification)).toMatchObject({ tone: 'error', text: 'It is too late' });
  });

  it('that is cancelled goes back to what is installed (I12, P18)', async () => {
    const { desktop, scope, status, tracked, settled } = startPage({
      desktop: createFakeDesktop({ 'get-installed-components': () => installedOfEcho.older }),
    });
    await settled();
    await allSettled(installRequested, { scope, params: echo });
    await allSettled(cancelRequested, { scope, params: 5 });
    expect(desktop.callsOf('cancel-install')).toEqual([5]);
    expect(status()).toBe('updateAvailable');
    expect(tracked.map((event) => (event as string[])[0])).toEqual([
      'SoftwareInstall.click',
      'SoftwareInstall.cancel',
    ]);
  });

  it('of a page that was left comes back, in what state it is (I38)', async () => {
    const desktop = createFakeDesktop({
      'get-all-version-states': () => ({
        5: { status: 'installing', progress: 30 },
        6: { status: 'error', message: 'x' },
        7: { status: 'nonsense' },
      }),
    });
    const { scope, status, tracked, problems, settled } = startPage({ desktop });
    await settled();
    expect(status()).toBe('installing');
    expect([...scope.getState($installs).keys()]).toEqual([5, 6]);
    expect(scope.getState($failure)).toBeNull();
    desktop.report(5, { status: 'installing', progress: 20 });
    expect(scope.getState($installs).get(5)?.job.progress).toBe(30);
    expect(tracked).toEqual([]);
    expect(problems).toHaveLength(1);
  });
});

describe('an update', () => {
  const withFormats = { capabilities: () => ({ version: 4, channels: [], extensions: [] }) };
  const newer = { ...echo, components: ['Echo.vst3', 'Echo.clap'] };
  const start = async (installed: readonly object[], choices = '[]') => {
    const channels = { ...withFormats, 'get-installed-components': () => installed };
    const page = startPage({
      desktop: createFakeDesktop(channels),
      prepare: (storage) => storage.set('software-choices', choices),
    });
    await page.settled();
    await allSettled(installRequested, { scope: page.scope, params: newer });
    return page.desktop.callsOf('start-install');
  };

  it.each([
    ['asks for the formats that are there alone', [component('Echo.vst3', '1.0')], ['vst3']],
    [
      'knows what the app installed for the software under another name',
      [{ ...component('Echo 1.clap', '1.0'), softwareId: 7 }],
      ['clap'],
    ],
    [
      'keeps the format of a component of no readable version',
      [component('Echo.vst3', '')],
      ['vst3'],
    ],
  ])('%s (I93)', async (_, installed, formats) => {
    expect(await start(installed)).toEqual([{ versionId: 5, formats }]);
  });

  it.each([
    ['where nothing is there', []],
    ['where all are there', [component('Echo.vst3', '1.0'), component('Echo.clap', '1.0')]],
    ['where it adds what is missing of this version', [component('Echo.vst3')]],
    [
      'where the file is of another software',
      [{ ...component('Echo.vst3', '1.0'), softwareId: 8 }],
    ],
  ])('is for all formats %s (I93)', async (_, installed) => {
    expect(await start(installed)).toEqual([{ versionId: 5 }]);
  });

  it('asks for the formats that the person has chosen first of all (I58, I93)', async () => {
    const choices = JSON.stringify([{ softwareId: 7, formats: ['clap'] }]);
    const calls = await start([component('Echo.vst3', '1.0')], choices);
    expect(calls).toEqual([{ versionId: 5, formats: ['clap'] }]);
  });
});
