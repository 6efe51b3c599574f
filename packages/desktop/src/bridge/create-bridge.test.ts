import type { AppUpdate } from '@patchbay/shared/bridge';
import { createFakeEngine, FakeEngineError } from '../testing/fake-engine.ts';
import { createBridge } from './create-bridge.ts';

function connect(installAppUpdate: (() => Promise<AppUpdate>) | null = null) {
  const engine = createFakeEngine();
  const events: [string, unknown][] = [];
  const problems: unknown[] = [];
  const update: { found: AppUpdate | null; opened: string[] } = { found: null, opened: [] };
  const bridge = createBridge({
    installAppUpdate,
    engine,
    appVersion: '0.13.2',
    getAppUpdate: () => update.found,
    openAppDownload: () => Promise.resolve(update.opened.push('the page of the app')),
    emit: (...event) => events.push(event),
    report: (problem) => problems.push(problem),
  });
  const invoke = (channel: string, payload?: unknown) =>
    bridge.call({ verb: 'invoke', channel, payload });
  const send = (channel: string, payload?: unknown) =>
    bridge.call({ verb: 'send', channel, payload });
  return { engine, bridge, events, problems, update, invoke, send };
}

const component = {
  filename: 'Echo.vst3',
  version: '1.0',
  componentPath: '/x/Echo.vst3',
  extension: 'vst3',
};
const downloading = (progress: number) =>
  ({ status: 'downloading', progress, message: '' }) as const;
const failed = { status: 'error', progress: null, message: 'The disk is full.' } as const;

const choice = {
  formats: [{ format: 'vst3', folder: null, isWanted: true }],
  parallelInstalls: 2,
};
const choiceOf = (row: object) => ({ ...choice, formats: [{ ...choice.formats[0], ...row }] });

describe('a call of the page', () => {
  it('reaches the engine, and brings its answer (I57)', async () => {
    const { engine, invoke } = connect();
    engine.installed = [component];
    expect(await invoke('get-app-version')).toBe('0.13.2');
    expect(await invoke('get-installed-components')).toEqual([component]);
    expect(await invoke('start-install', { versionId: 7 })).toBeUndefined();
    await invoke('start-install', { versionId: 6, formats: ['clap', 'vst3'] });
    expect(await invoke('get-version-state', 7)).toEqual({ status: 'downloading', progress: 0 });
    expect(await invoke('get-version-state', 8)).toBeNull();
    engine.move(9, failed);
    expect(await invoke('get-all-version-states')).toEqual({
      6: { status: 'downloading', progress: 0 },
      7: { status: 'downloading', progress: 0 },
      9: { status: 'error', message: 'The disk is full.' },
    });
    expect(await invoke('cancel-install', 7)).toBeUndefined();
    expect(await invoke('deleteComponents', ['Echo.vst3', 'Other.vst3'])).toEqual(['Echo.vst3']);
    expect(await invoke('extractVersionInfo', 'https://a.test/a.zip')).toEqual({
      installOrder: [],
      components: ['A.vst3'],
      version: '1.0',
    });
    expect(await invoke('restore-components', ['Echo.vst3'])).toEqual(['Echo.vst3']);
    expect(await invoke('get-settings')).toMatchObject({ parallelInstalls: 2 });
    expect(await invoke('save-settings', choice)).toEqual([]);
    expect(engine.calls.filter(([name]) => name !== 'getInstalledComponents')).toEqual([
      ['startInstall', 7],
      ['startInstall', { versionId: 6, formats: ['clap', 'vst3'] }],
      ['cancelInstall', 7],
      ['deleteComponents', ['Echo.vst3', 'Other.vst3']],
      ['extractVersionInfo', 'https://a.test/a.zip'],
      ['restoreComponents', ['Echo.vst3']],
      ['saveInstallSettings', choice],
    ]);
  });

  it('gives the engine the token, and takes it back at the sign-out', async () => {
    const { engine, send } = connect();
    await send('installed-software-check', { authToken: 'secret' });
    expect(engine.token).toBe('secret');
    await send('installed-software-check', { authToken: null });
    expect(engine.token).toBeNull();
  });

  it('about a newer app tells what is known of it, and opens its page without saying which (I61)', async () => {
    const { bridge, events, update, invoke } = connect();
    expect(await invoke('get-app-update')).toBeNull();
    update.found = { version: '0.14.0' };
    expect(await invoke('get-app-update')).toEqual({ version: '0.14.0' });
    bridge.tellAppUpdate(update.found);
    expect(events).toEqual([['app-update', { version: '0.14.0' }]]);
    expect(await invoke('open-app-download', 'https://evil.test/')).toBeUndefined();
    expect(update.opened).toEqual(['the page of the app']);
  });

  it.each([
    ['nothing', 'start-install', undefined],
    ['a bare id', 'start-install', 7],
    ['an id that is a text', 'start-install', { versionId: '7' }],
    ['an id below 1', 'start-install', { versionId: 0 }],
    ['no format at all', 'start-install', { versionId: 7, formats: [] }],
    ['an unknown format', 'start-install', { versionId: 7, formats: ['vst4'] }],
    ['formats that are no list', 'start-install', { versionId: 7, formats: 'vst3' }],
    ['an object', 'cancel-install', { versionId: 7 }],
    ['a fraction', 'cancel-install', 1.5],
    ['null', 'get-version-state', null],
    ['a text', 'deleteComponents', 'Echo.vst3'],
    ['a path', 'deleteComponents', ['../Echo.vst3']],
    ['an empty name', 'deleteComponents', ['']],
    ['null in a list', 'deleteComponents', [null]],
    ['too many names', 'deleteComponents', Array.from({ length: 5_001 }, () => 'Echo.vst3')],
    ['a path', 'restore-components', ['/x/Echo.vst3']],
    ['nothing', 'save-settings', undefined],
    ['an unknown format', 'save-settings', choiceOf({ format: 'vst4' })],
    ['a number for a folder', 'save-settings', choiceOf({ folder: 7 })],
    ['no word on what is wanted', 'save-settings', choiceOf({ isWanted: undefined })],
    ['no installs at once', 'save-settings', { ...choice, parallelInstalls: 0 }],
    ['nine installs at once', 'save-settings', { ...choice, parallelInstalls: 9 }],
    ['a file', 'extractVersionInfo', 'file:///etc/passwd'],
    ['an object', 'extractVersionInfo', { url: 'https://a.test' }],
    ['an endless address', 'extractVersionInfo', `https://a.test/${'x'.repeat(2_048)}`],
  ])('is refused with %s for the payload of %s (I47)', async (_, channel, payload) => {
    const { engine, invoke, problems } = connect();
    await expect(invoke(channel, payload)).rejects.toMatchObject({ code: 'bad-payload' });
    expect(engine.calls).toEqual([]);
    expect(problems).toEqual([]);
  });

  it.each(['constructor', 'setAuthToken', 'installed-software-check', 'update-version-state', ''])(
    'is refused over a channel that is not listed: "%s" (I47)',
    async (channel) => {
      const { invoke } = connect();
      await expect(invoke(channel)).rejects.toMatchObject({ code: 'unknown-channel' });
    },
  );

  it('over a channel to invoke cannot be sent, and a bad token is not taken', async () => {
    const { engine, send } = connect();
    await expect(send('start-install', { versionId: 7 })).rejects.toThrow('does not know');
    await expect(send('installed-software-check', { authToken: 7 })).rejects.toThrow('impossible');
    expect(engine.token).toBeNull();
  });

  it('that the engine refuses says why, with the code', async () => {
    const { engine, invoke, problems } = connect();
    engine.answer('startInstall', () => {
      throw new FakeEngineError('disk-full', 'The disk is full.');
    });
    await expect(invoke('start-install', { versionId: 7 })).rejects.toMatchObject({
      code: 'disk-full',
      message: 'The disk is full.',
    });
    expect(problems).toEqual([]);
  });

  it('in which the app itself fails tells the page nothing of the fault', async () => {
    const { engine, invoke, problems } = connect();
    const fault = new TypeError('/home/ann/.secret is undefined');
    engine.answer('startInstall', () => {
      throw fault;
    });
    await expect(invoke('start-install', { versionId: 7 })).rejects.toMatchObject({
      code: 'failed',
      message: 'The desktop app failed to do this. Its log says why.',
    });
    expect(problems).toEqual([fault]);
  });

  it('beside 5,000 that wait for an answer is refused, until one of them has it', async () => {
    const { engine, invoke } = connect();
    const scans: (() => void)[] = [];
    engine.getInstalledComponents = () =>
      new Promise((resolve) => scans.push(() => resolve([component])));
    const asked = Array.from({ length: 5000 }, () => invoke('get-installed-components'));
    await expect(invoke('get-app-version')).rejects.toMatchObject({ code: 'busy' });
    scans.shift()?.();
    expect(await asked[0]).toEqual([component]);
    expect(await invoke('get-app-version')).toBe('0.13.2');
    for (const end of scans) end();
    expect(await Promise.all(asked)).toHaveLength(5000);
  });

  it('replaces the app, where it was packed (I73)', async () => {
    const { invoke } = connect(() => Promise.resolve({ version: '0.14.0' }));
    expect(await invoke('install-app-update')).toEqual({ version: '0.14.0' });
    await expect(connect().invoke('install-app-update')).rejects.toMatchObject({
      code: 'unknown-channel',
    });
  });

  it('for the capabilities names the version, every channel and what is installed here (I45)', async () => {
    expect(await connect().invoke('capabilities')).toEqual({
      version: 6,
      channels: [
        'get-installed-components',
        'get-app-version',
        'start-install',
        'cancel-install',
        'get-version-state',
        'get-all-version-states',
        'deleteComponents',
        'extractVersionInfo',
        'get-settings',
        'save-settings',
        'restore-components',
        'get-app-update',
        'open-app-download',
        'capabilities',
        'installed-software-check',
        'update-version-state',
        'all-version-states-update',
        'app-update',
      ],
      extensions: ['vst3', 'clap'],
    });
  });
});

describe('the events', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const update = (versionId: number, state: object) => [
    'update-version-state',
    { versionId, state },
  ];

  it('tell of progress ten times a second for each version, the newest last', () => {
    const { engine, events } = connect();
    for (const progress of [0, 1, 2]) engine.move(7, downloading(progress));
    engine.move(8, downloading(50));
    expect(events).toEqual([
      update(7, { status: 'downloading', progress: 0 }),
      update(8, { status: 'downloading', progress: 50 }),
    ]);
    events.length = 0;
    jest.advanceTimersByTime(100);
    engine.move(7, downloading(3));
    jest.advanceTimersByTime(99);
    expect(events).toEqual([update(7, { status: 'downloading', progress: 2 })]);
    jest.advanceTimersByTime(1);
    expect(events.at(-1)).toEqual(update(7, { status: 'downloading', progress: 3 }));
  });

  it('tell of a new phase and of an end at once, and of nothing older after it', () => {
    const { engine, events } = connect();
    engine.move(7, downloading(0));
    engine.move(7, downloading(99));
    engine.move(7, { status: 'unpacking', progress: 0, message: '' });
    engine.move(7, failed);
    jest.advanceTimersByTime(1_000);
    expect(events.slice(1)).toEqual([
      update(7, { status: 'unpacking', progress: 0 }),
      update(7, { status: 'error', message: 'The disk is full.' }),
    ]);
  });

  it('tell of all jobs together ten times a second, however many are started', () => {
    const { engine, events } = connect();
    for (let id = 1; id <= 1000; id += 1) {
      engine.move(id, downloading(0));
      engine.tellAll();
    }
    const all = () => events.filter(([channel]) => channel === 'all-version-states-update');
    expect(all()).toHaveLength(1);
    jest.advanceTimersByTime(100);
    expect(all()).toHaveLength(2);
    expect(all()[1]?.[1]).toHaveProperty('1000');
    jest.advanceTimersByTime(1_000);
    expect(all()).toHaveLength(2);
  });

  it('tell of all jobs together, and end with the bridge', () => {
    const { engine, bridge, events } = connect();
    engine.move(7, downloading(0));
    engine.move(7, downloading(5));
    engine.tellAll();
    expect(events.at(-1)).toEqual([
      'all-version-states-update',
      { 7: { status: 'downloading', progress: 5 } },
    ]);
    bridge.close();
    engine.move(7, failed);
    jest.advanceTimersByTime(1_000);
    expect(events).toHaveLength(2);
  });
});
