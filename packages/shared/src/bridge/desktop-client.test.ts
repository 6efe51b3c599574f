import type { DesktopBridge } from './desktop-bridge.ts';
import { createDesktopClient } from './desktop-client.ts';
import { describeBridgeError, isBridgeError } from './bridge-error.ts';

function connect(overrides: Partial<Record<keyof DesktopBridge, unknown>>) {
  const problems: Error[] = [];
  // A bridge is whatever the desktop shell put there.
  const bridge = { invoke: () => Promise.resolve(), send() {}, on: () => () => {}, ...overrides };
  const client = createDesktopClient(bridge as unknown as DesktopBridge, {
    reportProblem: (error) => problems.push(error),
    timeoutMs: 20,
  });
  return { client, problems };
}

const long = 'x'.repeat(1_000_000);

const answering = (answer: unknown) => connect({ invoke: () => Promise.resolve(answer) });

describe('a call to the desktop app', () => {
  it('goes over the channel of its name with its payload (I27)', async () => {
    const invoke = jest.fn((channel: string) =>
      Promise.resolve(channel === 'deleteComponents' ? ['a.vst3'] : undefined),
    );
    const { client } = connect({ invoke });
    await client.startInstall(3);
    await client.cancelInstall(4);
    await expect(client.deleteComponents(['a.vst3', 'b.vst3'])).resolves.toEqual(['a.vst3']);
    expect(invoke.mock.calls).toEqual([
      ['start-install', { versionId: 3 }],
      ['cancel-install', 4],
      ['deleteComponents', ['a.vst3', 'b.vst3']],
    ]);
  });

  it.each([
    ['missing', { invoke: undefined }],
    ['timeout', { invoke: () => new Promise(() => undefined) }],
    ['refused', { invoke: () => Promise.reject(new Error('disk full')) }],
    [
      'refused',
      {
        invoke: () => {
          throw new Error('thrown at once');
        },
      },
    ],
    ['contract', { invoke: () => Promise.resolve({ version: 1 }) }],
  ])('fails as %s, and always settles', async (kind, bridge) => {
    const failure: unknown = await connect(bridge)
      .client.getAppVersion()
      .catch((error: unknown) => error);
    expect(isBridgeError(failure) && failure.kind).toBe(kind);
  });

  it('is described in words, those of the app among them', async () => {
    const { client } = connect({ invoke: () => Promise.reject(new Error('disk full')) });
    const failure: unknown = await client.startInstall(1).catch((error: unknown) => error);
    expect(describeBridgeError(failure)).toBe('disk full');
    expect(describeBridgeError(new Error('x'))).toBe('Something went wrong on this page.');
  });

  it.each([
    ['of the wrong type', () => Promise.resolve({ path: long })],
    ['that is a refusal', () => Promise.reject(new Error(long))],
  ])('with a megabyte for an answer, %s, fails with a short message', async (_, invoke) => {
    const { client, problems } = connect({ invoke });
    const failure: unknown = await client.getAppVersion().catch((error: unknown) => error);
    const carried = [failure, ...problems].map((error) => String(error).length);
    expect(Math.max(...carried)).toBeLessThan(600);
    expect(describeBridgeError(failure).length).toBeLessThanOrEqual(500);
  });

  it('for what is in a package takes texts alone', async () => {
    const extracted = { installOrder: ['a.pkg'], components: ['A.vst3'], version: '1.0' };
    const extract = (answer: unknown) => answering(answer).client.extractVersionInfo('https://x');
    await expect(extract({ ...extracted, more: 1 })).resolves.toEqual(extracted);
    for (const wrong of [null, { ...extracted, components: 'A.vst3' }, { installOrder: [7] }]) {
      await expect(extract(wrong)).rejects.toMatchObject({ kind: 'contract' });
    }
  });

  it('for the settings takes those that can be read (I52)', async () => {
    const row = { format: 'vst3', folder: null, defaultFolder: '/x', isWanted: true };
    const settings = { formats: [row], parallelInstalls: 2 };
    const read = (answer: unknown) => answering(answer).client.getSettings();
    await expect(read({ ...settings, more: 1 })).resolves.toEqual(settings);
    for (const wrong of [
      null,
      { ...settings, parallelInstalls: 9 },
      { ...settings, formats: [{ ...row, folder: 7 }] },
      { ...settings, formats: [{ ...row, isWanted: 'yes' }] },
    ]) {
      await expect(read(wrong)).rejects.toMatchObject({ kind: 'contract' });
    }
  });

  it('that saves the settings answers the folders that are wrong', async () => {
    const choice = { formats: [], parallelInstalls: 2 };
    const save = (answer: unknown) => answering(answer).client.saveSettings(choice);
    const problems = [{ format: 'vst3', message: 'This is a file.' }];
    await expect(save(problems)).resolves.toEqual(problems);
    await expect(save([])).resolves.toEqual([]);
    await expect(save(undefined)).rejects.toMatchObject({ kind: 'contract' });
  });

  it('that takes a deletion back answers what is there again (I52)', async () => {
    await expect(answering(['a.vst3']).client.restoreComponents(['a.vst3'])).resolves.toEqual([
      'a.vst3',
    ]);
    await expect(answering('yes').client.restoreComponents([])).rejects.toMatchObject({
      kind: 'contract',
    });
  });

  it('about a newer app is asked of an app that looks for one, and takes a version alone', async () => {
    const ask = (channels: readonly string[], answer: unknown) =>
      connect({
        invoke: (channel: string) =>
          Promise.resolve(channel === 'capabilities' ? { version: 5, channels } : answer),
      }).client.getAppUpdate();
    const channels = ['get-app-update'];
    await expect(ask(channels, { version: '0.14.0', more: 1 })).resolves.toEqual({
      version: '0.14.0',
    });
    await expect(ask(channels, null)).resolves.toBeNull();
    await expect(ask([], { version: '0.14.0' })).resolves.toBeNull();
    for (const wrong of [undefined, 'yes', { version: '<b>' }]) {
      await expect(ask(channels, wrong)).rejects.toMatchObject({ kind: 'contract' });
    }
  });

  it('that is sent never throws', () => {
    const { client, problems } = connect({ send: undefined });
    client.checkInstalledSoftware('token');
    expect(problems).toHaveLength(1);
  });
});

describe('formats of an installation', () => {
  const withVersion = (version: number) => {
    const invoke = jest.fn((channel: string) =>
      Promise.resolve(channel === 'capabilities' ? { version, channels: [] } : []),
    );
    return { invoke, ...connect({ invoke }) };
  };
  const sent = ({ invoke }: ReturnType<typeof withVersion>) =>
    invoke.mock.calls.filter(([channel]) => channel === 'start-install');

  it('are told to an app that takes them, and no other (I57)', async () => {
    for (const [version, payload] of [
      [3, { versionId: 5 }],
      [4, { versionId: 5, formats: ['vst3'] }],
    ] as const) {
      const app = withVersion(version);
      await app.client.startInstall(5, ['vst3']);
      expect(sent(app)).toEqual([['start-install', payload]]);
    }
  });

  it('are not told where all are wanted', async () => {
    const app = withVersion(4);
    await app.client.startInstall(5);
    await app.client.startInstall(6, null);
    expect(sent(app)).toEqual([
      ['start-install', { versionId: 5 }],
      ['start-install', { versionId: 6 }],
    ]);
  });

  it('may be others after settings were saved: the capabilities are asked for again', async () => {
    const { invoke, client } = withVersion(4);
    await client.getCapabilities();
    await client.saveSettings({ formats: [], parallelInstalls: 2 });
    await client.getCapabilities();
    expect(invoke.mock.calls.map(([channel]) => channel)).toEqual([
      'capabilities',
      'save-settings',
      'capabilities',
    ]);
  });
});

describe('the capabilities', () => {
  it('are those that the app names, and are asked for once', async () => {
    const capabilities = {
      version: 3,
      channels: ['capabilities', 'start-install'],
      extensions: ['vst3'],
    };
    const invoke = jest.fn(() => Promise.resolve({ ...capabilities, more: 1 }));
    const { client } = connect({ invoke });
    await expect(client.getCapabilities()).resolves.toEqual(capabilities);
    await expect(client.getCapabilities()).resolves.toEqual(capabilities);
    expect(invoke.mock.calls).toEqual([['capabilities', undefined]]);
  });

  it.each([
    ['refuses', false, () => Promise.reject(new Error('No handler'))],
    ['answers nothing', false, () => Promise.resolve(undefined)],
    ['never answers', false, () => new Promise(() => undefined)],
    ['talks nonsense', true, () => Promise.resolve({ version: '2', channels: 'all' })],
  ])('of an app that %s are those of the first version (I45)', async (_, isFault, invoke) => {
    const { client, problems } = connect({ invoke });
    const { version, channels } = await client.getCapabilities();
    expect(version).toBe(1);
    expect(problems).toHaveLength(isFault ? 1 : 0);
    expect(channels).toContain('start-install');
    expect(channels).not.toContain('capabilities');
  });

  it.each([
    [2, [{ authToken: 'a' }, { authToken: null }]],
    [1, [{ authToken: 'a' }]],
  ])('of version %i decide whether the app hears of a sign-out', async (version, sent) => {
    const payloads: unknown[] = [];
    const { client } = connect({
      invoke: () => Promise.resolve({ version, channels: [] }),
      send: (_: string, payload: unknown) => payloads.push(payload),
    });
    client.checkInstalledSoftware('a');
    client.checkInstalledSoftware(null);
    await client.getCapabilities();
    expect(payloads).toEqual(sent);
  });

  it('that come after the next sign-in take no token away', async () => {
    const payloads: unknown[] = [];
    const { client } = connect({
      invoke: () => Promise.resolve({ version: 2, channels: [] }),
      send: (_: string, payload: unknown) => payloads.push(payload),
    });
    client.checkInstalledSoftware(null);
    client.checkInstalledSoftware('b');
    await client.getCapabilities();
    expect(payloads).toEqual([{ authToken: 'b' }]);
  });

  it('that an app lacks are told from a refusal by the code', async () => {
    const refusal = Object.assign(new Error('No such channel'), { code: 'unknown-channel' });
    const { client } = connect({ invoke: () => Promise.reject(refusal) });
    await expect(client.startInstall(1)).rejects.toMatchObject({ kind: 'missing' });
  });
});

describe('the installed components', () => {
  it('are taken row by row, and the bad ones are reported once (H50, I32)', async () => {
    const { client, problems } = answering([
      { filename: 'A.vst3', version: '1.0', componentPath: '/x/A.vst3', extension: 'vst3' },
      { filename: 'Ünï.vst3', version: null },
      { filename: null },
      { filename: 7 },
      { filename: long },
      null,
      'text',
    ]);
    expect(await client.getInstalledComponents()).toEqual([
      { filename: 'A.vst3', version: '1.0', componentPath: '/x/A.vst3', extension: 'vst3' },
      { filename: 'Ünï.vst3', version: '', componentPath: '', extension: '' },
    ]);
    await client.getInstalledComponents();
    expect(problems).toHaveLength(1);
  });

  it('are none of ours where the answer is no list', async () => {
    await expect(answering({ length: 3 }).client.getInstalledComponents()).rejects.toThrow(
      'must be a list',
    );
  });
});

describe('the version states', () => {
  it('are those that can be read (I31)', async () => {
    const { client, problems } = answering({
      1: { status: 'downloading', progress: 150 },
      2: { status: 'error', message: 'x', progress: 3 },
      3: { status: 'exploding' },
      abc: { status: 'done' },
      '-4': { status: 'done' },
    });
    expect([...(await client.getAllVersionStates())]).toEqual([
      [1, { status: 'downloading', progress: 100, message: '' }],
      [2, { status: 'error', progress: null, message: 'x' }],
    ]);
    expect(problems).toHaveLength(1);
  });

  it.each([
    [NaN, null],
    ['50', null],
    [undefined, null],
    [-1, 0],
    [150, 100],
    [Infinity, 100],
    [42.5, 42.5],
  ])('take a progress of %p as %p (I31)', async (progress, expected) => {
    const state = await answering({ status: 'unpacking', progress }).client.getVersionState(1);
    expect(state?.progress).toBe(expected);
  });

  it('of a version without a job are none', async () => {
    expect(await answering(null).client.getVersionState(1)).toBeNull();
  });
});

describe('an installed component', () => {
  const row = { filename: 'A.vst3', version: '2.0', componentPath: '/x/A.vst3', extension: 'vst3' };
  const readFrom = async (previous: unknown) =>
    (await answering([{ ...row, previous }]).client.getInstalledComponents())[0]?.previous;

  it('says the version that it has replaced (I94)', async () => {
    const previous = { versionId: 3, version: '1.0', isKept: true };
    expect(await readFrom({ ...previous, more: 1 })).toEqual(previous);
    expect(await readFrom({ ...previous, isKept: 1 })).toEqual({ ...previous, isKept: false });
  });

  it.each([
    null,
    3,
    {},
    { versionId: 0, version: '1' },
    { versionId: '3', version: '1' },
    { versionId: 3 },
  ])('that says it wrongly (%j) is listed without it (I94)', async (previous) => {
    expect(await readFrom(previous)).toBeUndefined();
  });
});

describe('the events', () => {
  function listen() {
    const listeners = new Map<string, (payload: unknown) => void>();
    const stopped: string[] = [];
    const { client, problems } = connect({
      on: (channel: string, listener: (payload: unknown) => void) => {
        listeners.set(channel, listener);
        return () => stopped.push(channel);
      },
    });
    const changes: unknown[] = [];
    const stop = client.subscribe({
      onChange: (change) => changes.push(change),
      onAll: (states) => changes.push([...states.keys()]),
      onAppUpdate: (update) => changes.push(update),
    });
    const emit = (channel: string, payload: unknown) => listeners.get(channel)?.(payload);
    return { emit, changes, problems, stopped, stop };
  }

  it('arrive checked (I28)', () => {
    const { emit, changes, problems } = listen();
    emit('update-version-state', { versionId: 1, state: { status: 'done' } });
    emit('all-version-states-update', { 2: { status: 'downloading' }, 3: null });
    emit('app-update', { version: '0.14.0', more: 1 });
    emit('app-update', { version: '' });
    expect(changes).toEqual([
      { versionId: 1, state: { status: 'done', progress: null, message: '' } },
      [2],
      { version: '0.14.0' },
    ]);
    expect(problems).toHaveLength(2);
  });

  it.each([
    null,
    'text',
    {},
    { versionId: '1', state: { status: 'done' } },
    { versionId: 1.5, state: { status: 'done' } },
    { versionId: 1, state: null },
    { versionId: 1, state: { status: 'constructor' } },
  ])('that are malformed (%j) are reported once and dropped (I32)', (payload) => {
    const { emit, changes, problems } = listen();
    emit('update-version-state', payload);
    emit('update-version-state', payload);
    expect(changes).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it('that cannot even be read are dropped like them', () => {
    const { emit, changes, problems } = listen();
    const trap = {
      get versionId() {
        throw new Error('a trap');
      },
    };
    emit('update-version-state', trap);
    expect(changes).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it('end with the subscription, even where the app goes on', () => {
    const { emit, changes, stopped, stop } = listen();
    stop();
    stop();
    emit('update-version-state', { versionId: 1, state: { status: 'done' } });
    expect(stopped).toEqual(['update-version-state', 'all-version-states-update', 'app-update']);
    expect(changes).toEqual([]);
  });

  it('are known not to come where the bridge has no "on"', () => {
    expect(connect({}).client.hasEvents).toBe(true);
    expect(connect({ on: undefined }).client.hasEvents).toBe(false);
  });

  it('may be impossible: the page goes on without', () => {
    const { client, problems } = connect({ on: undefined });
    client.subscribe({ onChange() {}, onAll() {} })();
    expect(problems).toHaveLength(2);
  });
});
