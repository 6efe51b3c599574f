import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import {
  $authToken,
  $notification,
  $session,
  createStorage,
  type Host,
} from '@patchbay/shared/host';
import { allSettled, fork, type Scope } from '@patchbay/shared/state';
import {
  createFakeHttp,
  createTestHost,
  sessionScope,
  type FakeRequest,
} from '@patchbay/shared/testing';
import { $isAppTooOld } from '../features/require-app-version/require-app-version.model.ts';
import { deriveStatus, indexComponents } from '../lib/installed/derive-status.ts';
import { deletionConfirmed, deletionProposed, $outcome } from '../lib/installed/deletion.model.ts';
import { $components } from '../lib/installed/installed.model.ts';
import { $failure } from '../lib/installs/install-failure.model.ts';
import { visibleStatus } from '../lib/installs/install-status.ts';
import { $installs, cancelRequested } from '../lib/installs/installs.model.ts';
import { installRequested } from '../lib/installs/request-install.model.ts';
import { permissionChosen } from '../lib/tracking/tracking.model.ts';
import { createFakeDesktop, never, type FakeDesktop } from '../testing/fake-desktop.ts';
import { startDesktop } from './start-desktop.ts';

const echo = {
  versionId: 5,
  softwareId: 7,
  softwareName: 'Echo',
  vendor: 'Acme',
  version: '2.0.0',
};
const offered = { version: '2.0.0', components: ['Echo.vst3', 'Echo.component'] };
const component = (filename: string, version = '2.0.0') => ({
  filename,
  version,
  componentPath: `/Library/${filename}`,
  extension: 'vst3',
});

interface Setup {
  readonly desktop?: FakeDesktop;
  readonly scope?: Scope;
  readonly overrides?: Partial<Host>;
  readonly answer?: (request: FakeRequest) => Response;
}

function start({
  desktop = createFakeDesktop(),
  scope = sessionScope(),
  overrides,
  answer,
}: Setup = {}) {
  const problems: string[] = [];
  const tracked: unknown[] = [];
  const requests: FakeRequest[] = [];
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  const http = createFakeHttp((request) => {
    requests.push(request);
    return answer?.(request) ?? new Response(null, { status: 204 });
  });
  const host = createTestHost(http, {
    scope,
    storage,
    reportProblem: (error) => problems.push(error.message),
    track: (...event) => tracked.push(event),
    ...overrides,
  });
  const stop = startDesktop(host, desktop.bridge);
  const jobOf = (versionId: number) => scope.getState($installs).get(versionId)?.job ?? null;
  const status = () =>
    visibleStatus(
      jobOf(5),
      deriveStatus(offered, indexComponents(scope.getState($components) ?? [])),
    );
  return { desktop, scope, storage, problems, tracked, requests, stop, jobOf, status };
}

const settled = (scope: Scope) => allSettled(scope);

interface Sequence {
  readonly name: string;
  readonly installed: 'none' | 'some' | 'all' | 'older';
  readonly events: readonly unknown[];
  readonly expectFinal: string;
  readonly never: readonly string[];
}

const installedBefore = {
  none: [],
  some: [component('Echo.vst3')],
  all: [component('Echo.vst3'), component('Echo.component')],
  older: [component('Echo.vst3', '1.0.0'), component('Echo.component', '1.0.0')],
};

withCorpus<Sequence>('bridge_sequences.json', (cases) => {
  it.each(cases)(
    '$name ends as $expectFinal',
    async ({ installed, events, expectFinal, never: not }) => {
      const desktop = createFakeDesktop({
        'get-installed-components': () => installedBefore[installed],
      });
      const { scope, status, jobOf } = start({ desktop });
      await settled(scope);
      const seen: string[] = [];
      for (const event of events) {
        if (event === 'click:cancel') {
          desktop.answer('cancel-install', never);
          void allSettled(cancelRequested, { scope, params: 5 });
        } else if (typeof event === 'string') {
          await allSettled(installRequested, { scope, params: echo });
        } else desktop.report(5, event);
        const job = jobOf(5);
        seen.push(status());
        if (job?.progress) expect(job.progress).toBeLessThanOrEqual(100);
      }
      await new Promise((resolve) => setTimeout(resolve));
      expect(status()).toBe(expectFinal);
      expect(not).not.toContain(seen.at(-1));
    },
  );
});

describe('an installation', () => {
  it('is downloading at 0 at once, and asked for once however often somebody clicks', async () => {
    const { desktop, scope, jobOf, tracked } = start();
    void allSettled(installRequested, { scope, params: echo });
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
    await allSettled(installRequested, { scope, params: echo });
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]);
    expect(tracked).toEqual([
      ['SoftwareInstall.click', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ]);
  });

  it('that is done twice is told once, and what is installed is read again once', async () => {
    const { desktop, scope, status, tracked } = start();
    await allSettled(installRequested, { scope, params: echo });
    desktop.answer('get-installed-components', () => installedBefore.all);
    desktop.report(5, { status: 'done' });
    desktop.report(5, { status: 'done' });
    await settled(scope);
    expect(status()).toBe('done');
    expect(scope.getState($components)).toHaveLength(2);
    expect(desktop.callsOf('get-installed-components')).toHaveLength(2);
    expect(tracked.slice(1)).toEqual([
      ['SoftwareInstall.done', { softwareId: 7, versionId: 5, name: 'Echo' }],
    ]);
  });

  it('that is refused is an error with the words of the app', async () => {
    const desktop = createFakeDesktop({
      'start-install': () => {
        throw new Error('No room on the disk');
      },
    });
    const { scope, jobOf, tracked } = start({ desktop });
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
    const { desktop, scope, jobOf } = start();
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
    const { scope, jobOf } = start({ desktop });
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'error', message: 'x' });
    void allSettled(installRequested, { scope, params: echo });
    await Promise.resolve();
    refusals[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(jobOf(5)).toMatchObject({ status: 'downloading', progress: 0 });
  });

  it('whose cancel is refused goes on, with a word about it', async () => {
    const desktop = createFakeDesktop({
      'cancel-install': () => {
        throw new Error('It is too late');
      },
    });
    const { scope, jobOf } = start({ desktop });
    await allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'unpacking', progress: 30 });
    await allSettled(cancelRequested, { scope, params: 5 });
    expect(jobOf(5)).toMatchObject({ status: 'unpacking', progress: 30 });
    expect(scope.getState($notification)).toMatchObject({ tone: 'error', text: 'It is too late' });
  });

  it('that is cancelled goes back to what is installed', async () => {
    const { desktop, scope, status, tracked } = start({
      desktop: createFakeDesktop({ 'get-installed-components': () => installedBefore.older }),
    });
    await settled(scope);
    await allSettled(installRequested, { scope, params: echo });
    await allSettled(cancelRequested, { scope, params: 5 });
    expect(desktop.callsOf('cancel-install')).toEqual([5]);
    expect(status()).toBe('updateAvailable');
    expect(tracked.map((event) => (event as string[])[0])).toEqual([
      'SoftwareInstall.click',
      'SoftwareInstall.cancel',
    ]);
  });

  it('of a page that was left comes back, in what state it is', async () => {
    const desktop = createFakeDesktop({
      'get-all-version-states': () => ({
        5: { status: 'installing', progress: 30 },
        6: { status: 'error', message: 'x' },
        7: { status: 'nonsense' },
      }),
    });
    const { scope, status, tracked, problems } = start({ desktop });
    await settled(scope);
    expect(status()).toBe('installing');
    expect([...scope.getState($installs).keys()]).toEqual([5, 6]);
    expect(scope.getState($failure)).toBeNull();
    desktop.report(5, { status: 'installing', progress: 20 });
    expect(scope.getState($installs).get(5)?.job.progress).toBe(30);
    expect(tracked).toEqual([]);
    expect(problems).toHaveLength(1);
  });
});

describe('an app that says nothing for a minute', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['knows of no job', () => null, 'notInstalled', false],
    ['says the same again', () => ({ status: 'unpacking', progress: 10 }), 'unpacking', true],
    ['has news', () => ({ status: 'unpacking', progress: 90 }), 'unpacking', false],
    ['says that it is done', () => ({ status: 'done' }), 'done', false],
    [
      'fails',
      () => {
        throw new Error('gone');
      },
      'error',
      false,
    ],
    ['never answers', never, 'error', false],
  ])('is asked, and %s', async (_, answer, expected, isStalled) => {
    const desktop = createFakeDesktop({ 'get-version-state': answer });
    const { scope, status, jobOf } = start({ desktop });
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'unpacking', progress: 10 });
    await jest.advanceTimersByTimeAsync(59_999);
    expect(desktop.callsOf('get-version-state')).toEqual([]);
    await jest.advanceTimersByTimeAsync(1 + 15_000);
    expect(desktop.callsOf('get-version-state')).toEqual([5]);
    expect(status()).toBe(expected);
    expect(jobOf(5)?.isStalled ?? false).toBe(isStalled);
  });

  it('is not asked about what has ended', async () => {
    const { desktop, scope, stop } = start();
    void allSettled(installRequested, { scope, params: echo });
    desktop.report(5, { status: 'done' });
    await jest.advanceTimersByTimeAsync(200_000);
    expect(desktop.callsOf('get-version-state')).toEqual([]);
    stop();
  });

  it('is given up where it does not take a job at all', async () => {
    const { scope, jobOf } = start({ desktop: createFakeDesktop({ 'start-install': never }) });
    void allSettled(installRequested, { scope, params: echo });
    await jest.advanceTimersByTimeAsync(15_000);
    expect(jobOf(5)).toMatchObject({
      status: 'error',
      message: 'The desktop app did not answer in time.',
    });
  });
});

describe('who is not signed in', () => {
  it('is asked to sign up, and the installation goes on by itself', async () => {
    const openAuth = jest.fn(() => Promise.resolve(true));
    const { desktop, scope } = start({
      scope: fork({ values: [[$session, { status: 'unauthorized', user: null }]] }),
      overrides: { openAuth },
    });
    await allSettled(installRequested, { scope, params: echo });
    expect(openAuth).toHaveBeenCalledWith({
      mode: 'signup',
      message: 'Please sign up to install software',
    });
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]);
  });

  it('installs nothing without', async () => {
    const { desktop, scope } = start({
      scope: fork({ values: [[$session, { status: 'unauthorized', user: null }]] }),
    });
    await allSettled(installRequested, { scope, params: echo });
    expect(desktop.callsOf('start-install')).toEqual([]);
    expect(scope.getState($installs).size).toBe(0);
  });

  it('but may be, is waited for', async () => {
    const scope = fork({ values: [[$session, { status: 'authorizing', user: null }]] });
    const { desktop } = start({ scope });
    await allSettled(installRequested, { scope, params: echo });
    expect(desktop.callsOf('start-install')).toEqual([]);
    const user = { id: 1, email: 'a@b.example', isStaff: false, isSuperuser: false };
    await allSettled($session, { scope, params: { status: 'ok', user } });
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]);
  });
});

describe('the session', () => {
  const user = { id: 1, email: 'a@b.example', isStaff: false, isSuperuser: false };

  it('is given to the app when somebody is signed in, and again when the token changes', async () => {
    const scope = fork({ values: [[$authToken, 'kept']] });
    const { desktop } = start({ scope });
    expect(desktop.callsOf('installed-software-check')).toEqual([]);
    await allSettled($session, { scope, params: { status: 'ok', user } });
    await allSettled($authToken, { scope, params: 'new' });
    await allSettled($session, { scope, params: { status: 'ok', user: { ...user, id: 1 } } });
    expect(desktop.callsOf('installed-software-check')).toEqual([
      { authToken: 'kept' },
      { authToken: 'new' },
    ]);
  });

  it('of who was signed in already is given once', async () => {
    const scope = sessionScope();
    await allSettled($authToken, { scope, params: 'kept' });
    const { desktop } = start({ scope });
    expect(desktop.callsOf('installed-software-check')).toEqual([{ authToken: 'kept' }]);
  });
});

describe('the report', () => {
  const installed = [component('B.vst3'), component('/x/A.vst3', '1.0'), component('B.vst3')];
  const withInstalled = () => createFakeDesktop({ 'get-installed-components': () => installed });

  it('is sent sorted and without paths; its hash is kept; the same is not sent again', async () => {
    const first = start({ desktop: withInstalled() });
    await settled(first.scope);
    expect(first.requests.map(({ body }) => body)).toEqual([
      {
        userUuid: first.storage.get('anonymous-user-uuid'),
        installedComponents: [
          { filename: 'A.vst3', version: '1.0' },
          { filename: 'B.vst3', version: '2.0.0' },
        ],
      },
    ]);
    expect(first.storage.get('installed-software-hash')).toMatch(/^[0-9a-f]{64}$/);

    const { storage } = first;
    const desktop = createFakeDesktop({
      'get-installed-components': () => installed.toReversed(),
    });
    const second = start({ desktop, overrides: { storage } });
    await settled(second.scope);
    expect(second.requests).toEqual([]);
    desktop.answer('get-installed-components', () => [component('C.vst3')]);
    desktop.report(9, { status: 'done' });
    await settled(second.scope);
    expect(second.requests).toHaveLength(1);
  });

  it('is not sent where it is not allowed, and at once when it becomes so', async () => {
    const storage = createStorage(() => {
      throw new Error('memory alone');
    });
    storage.set('tracking-permission', 'deny');
    const { scope, requests } = start({ desktop: withInstalled(), overrides: { storage } });
    await settled(scope);
    expect(requests).toEqual([]);
    await allSettled(permissionChosen, { scope, params: 'anonymous' });
    expect(requests).toHaveLength(1);
  });

  it('counts as sent only once the server has taken it', async () => {
    const { scope, storage, problems } = start({
      desktop: withInstalled(),
      answer: () => Response.json({}, { status: 503 }),
    });
    await settled(scope);
    expect(storage.get('installed-software-hash')).toBeNull();
    expect(problems).toEqual([]);
  });
});

describe('the version of the app', () => {
  it.each([
    ['0.12.9', true, 0],
    ['0.13.0', false, 0],
    ['dev', false, 1],
    ['', false, 1],
    [null, false, 1],
  ])('%p blocks the page: %p', async (version, isTooOld, reports) => {
    const desktop = createFakeDesktop({ 'get-app-version': () => version });
    const { scope, problems } = start({ desktop });
    await settled(scope);
    expect(scope.getState($isAppTooOld)).toBe(isTooOld);
    expect(problems).toHaveLength(reports);
  });
});

describe('a deletion', () => {
  const components = [component('A.vst3'), component('B.vst3')];

  it.each([
    ['deletes a part', () => ['A.vst3'], { deleted: ['A.vst3'], kept: ['B.vst3'], reason: null }],
    [
      'refuses',
      () => {
        throw new Error('Not allowed');
      },
      { deleted: [], kept: ['A.vst3', 'B.vst3'], reason: 'Not allowed' },
    ],
    [
      'answers nonsense',
      () => 7,
      {
        deleted: [],
        kept: ['A.vst3', 'B.vst3'],
        reason: 'The desktop app sent an answer that this page does not understand.',
      },
    ],
  ])(
    'that the app %s tells what is gone, and what is installed is read again',
    async (_, answer, expected) => {
      const desktop = createFakeDesktop({ deleteComponents: answer });
      const { scope } = start({ desktop });
      await settled(scope);
      await allSettled(deletionProposed, { scope, params: { plugins: ['A', 'B'], components } });
      expect(desktop.callsOf('deleteComponents')).toEqual([]);
      await allSettled(deletionConfirmed, { scope });
      expect(desktop.callsOf('deleteComponents')).toEqual([['A.vst3', 'B.vst3']]);
      expect(scope.getState($outcome)).toEqual(expected);
      expect(desktop.callsOf('get-installed-components')).toHaveLength(2);
    },
  );

  it('of what was just installed takes the word of the job back', async () => {
    const desktop = createFakeDesktop();
    const { scope, status } = start({ desktop });
    desktop.report(5, { status: 'done' });
    await settled(scope);
    expect(status()).toBe('done');
    await allSettled(deletionProposed, { scope, params: { plugins: ['A'], components } });
    await allSettled(deletionConfirmed, { scope });
    expect(status()).toBe('notInstalled');
  });
});

it('another page hears nothing, and one that is left listens no more', async () => {
  const [first, second] = [start(), start()];
  await allSettled(installRequested, { scope: first.scope, params: echo });
  expect(second.scope.getState($installs).size).toBe(0);
  expect(second.desktop.callsOf('start-install')).toEqual([]);
  expect(first.desktop.listenerCount()).toBe(2);
  first.stop();
  expect(first.desktop.listenerCount()).toBe(0);
});
