import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConfirmFolders } from '@patchbay/desktop-engine/engine';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { createFakeWindows } from '../testing/fake-window.ts';
import { runDesktop, type DesktopOptions } from './run-desktop.ts';

const config = JSON.stringify({
  apiHost: 'https://api.test',
  imageHost: 'https://img.test',
  apiAdminPath: '/admin/',
  productName: 'Patch \\u003cbay>',
  websiteUrl: 'https://patchbay.test/',
}).replaceAll('\\\\u', '\\u');
const pageWith = (...mounts: readonly string[]) => {
  const shell = { version: '1.0.0', entry: { file: 'boot.js' } };
  const installer = { ...shell, name: 'installer', mounts: mounts.map((path) => ({ path })) };
  const registry = JSON.stringify({ shell, remotes: [installer] });
  return `<html><script type="application/json" id="app-config">${config}</script><script type="application/json" id="app-registry">${registry}</script></html>`;
};
const page = pageWith('/installed/');

/** The site's page, and what it says of the newest app. */
const siteThatAnswers =
  (release: () => Response): typeof fetch =>
  (input) => {
    const { url } = new Request(input);
    return Promise.resolve(url.endsWith('.json') ? release() : new Response(page));
  };

describe('the desktop app', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'patchbay-app-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  function start(overrides: Partial<DesktopOptions> = {}) {
    const engine = createFakeEngine();
    const { openWindow, opened } = createFakeWindows();
    const { openWindow: openQuestion, opened: asked } = createFakeWindows();
    const confirms: ConfirmFolders[] = [];
    const said: string[] = [];
    const outside: string[] = [];
    const problems: unknown[] = [];
    const stops: (() => void)[] = [];
    const backends: string[] = [];
    const ended = runDesktop({
      settings: {
        siteOrigin: 'https://site.test',
        backendAddress: null,
        dataDir,
        browserFlags: [],
      },
      args: [],
      platform: process.platform,
      appVersion: '0.13.0',
      updater: null,
      fetch: siteThatAnswers(() => new Response('Not found', { status: 404 })),
      createEngine: (backend, confirmFolders) => {
        backends.push(backend);
        confirms.push(confirmFolders);
        return Promise.resolve(engine);
      },
      openWindow,
      openQuestion,
      openOutside: (address) => Promise.resolve(outside.push(address)),
      whenToldToStop: (stop) => stops.push(stop),
      say: (text) => said.push(text),
      report: (problem) => problems.push(problem),
      ...overrides,
    });
    const stop = () => {
      for (const tell of stops) tell();
    };
    /** As the engine does where a page chooses another folder. */
    const confirmFolder = (folder: string) =>
      confirms[0]?.([{ format: 'vst3', folder, leadsTo: null }]);
    return { engine, opened, asked, confirmFolder, said, outside, problems, backends, stop, ended };
  }
  const closes = (app: ReturnType<typeof start>) =>
    app.engine.calls.filter(([name]) => name === 'close').length;

  it('shows the site with the bridge to an engine, and ends with its window', async () => {
    const app = start();
    const window = await app.opened.next();
    expect(window.options).toMatchObject({ address: 'https://site.test/', title: 'Patch <bay>' });
    expect(app.backends).toEqual(['https://api.test']);
    const call = { verb: 'invoke', channel: 'get-app-version', payload: undefined } as const;
    expect(await window.options.onCall(call)).toBe('0.13.0');
    app.engine.move(7, { status: 'done', progress: null, message: '' });
    expect(window.emitted).toEqual([
      ['update-version-state', { versionId: 7, state: { status: 'done' } }],
    ]);
    window.options.onElsewhere('https://elsewhere.test/');
    expect(app.outside).toEqual(['https://elsewhere.test/']);
    window.end('closed');
    await app.ended;
    expect(closes(app)).toBe(1);
    expect(app.problems).toEqual([]);
  });

  it('a second start shows the window of the first, and the page of its link (I50)', async () => {
    const first = start();
    const window = await first.opened.next();
    const second = start({ args: ['--flag', 'patchbay://software/12/'] });
    await second.ended;
    expect(second.said).toEqual(['The app runs already. Its window is in front now.']);
    expect(second.backends).toEqual([]);
    expect(await window.done.next()).toBe('https://site.test/software/12/');
    expect(await window.done.next()).toBe('focus');
    window.end('closed');
    await first.ended;
    const third = start({ args: ['patchbay://software/12/'] });
    const next = await third.opened.next();
    expect(next.options.address).toBe('https://site.test/software/12/');
    next.end('closed');
    await third.ended;
  });

  it('tells the page of a newer app, and shows where it is had in the own browser (I61)', async () => {
    const release = {
      name: 'Patchbay',
      version: '0.14.0',
      archives: [
        {
          platforms: ['linux'],
          path: '/desktop/0a/patchbay-0.14.0.tar.gz',
          size: 9,
          sha256: 'a'.repeat(64),
        },
      ],
    };
    const app = start({ fetch: siteThatAnswers(() => Response.json(release)) });
    const window = await app.opened.next();
    const invoke = (channel: string) =>
      window.options.onCall({ verb: 'invoke', channel, payload: undefined });
    while ((await invoke('get-app-update')) === null) await new Promise(setImmediate);
    expect(await invoke('get-app-update')).toEqual({ version: '0.14.0' });
    await invoke('open-app-download');
    expect(app.outside).toEqual(['https://site.test/app/']);
    window.end('closed');
    await app.ended;
  });

  it.each([
    ['allow', true],
    ['keep', false],
  ])(
    'asks beside its window whether another folder may be used: %s (I60)',
    async (choice, outcome) => {
      const app = start();
      const window = await app.opened.next();
      const answer = app.confirmFolder('/music/<b>');
      const question = await app.asked.next();
      expect(decodeURIComponent(question.options.address)).toContain(
        '<li>VST3: /music/&lt;b&gt;</li>',
      );
      // A page that asks again meanwhile gets no second window.
      expect(await app.confirmFolder('/other')).toBe(false);
      question.options.onElsewhere('https://elsewhere.test/');
      question.options.onElsewhere(`https://${choice}.choice.invalid/`);
      expect(await answer).toBe(outcome);
      window.end('closed');
      await app.ended;
    },
  );

  it.each([
    ['allow', 1],
    ['keep', 0],
  ] as const)(
    'asks beside its window whether it may be replaced: %s (I72)',
    async (choice, installs) => {
      const done: string[] = [];
      const app = start({
        updater: {
          install: () => Promise.resolve({ version: `${done.push('install')}` }),
          removeFormer: () => Promise.resolve(void done.push('removed the former')),
        },
      });
      const window = await app.opened.next();
      const call = { verb: 'invoke', channel: 'install-app-update', payload: undefined } as const;
      const answer = window.options.onCall(call).then(
        () => 'installed',
        (error: unknown) => String(error),
      );
      const question = await app.asked.next();
      expect(decodeURIComponent(question.options.address)).toContain('from https://site.test,');
      question.options.onElsewhere(`https://${choice}.choice.invalid/`);
      expect(await answer).toMatch(choice === 'allow' ? /^installed$/ : /did not agree/);
      const installing = Array.from({ length: installs }, () => 'install');
      expect(done).toEqual(['removed the former', ...installing]);
      window.end('closed');
      await app.ended;
    },
  );

  it.each(['the question', 'the window'])(
    'takes no other folder where %s is closed (I60)',
    async (what) => {
      const app = start();
      const window = await app.opened.next();
      const answer = app.confirmFolder('/music');
      const question = await app.asked.next();
      (what === 'the question' ? question : window).end('closed');
      expect(await answer).toBe(false);
      window.end('closed');
      await app.ended;
    },
  );

  const installing = { status: 'installing', progress: 5, message: '' } as const;
  const done = { status: 'done', progress: null, message: '' } as const;

  /** The question that comes when the window is closed while something is installed. */
  async function closeWhileInstalling() {
    const app = start();
    const window = await app.opened.next();
    app.engine.move(7, installing);
    window.end('closed');
    const asked = await app.asked.next();
    expect(decodeURIComponent(asked.options.address)).toContain('Keep Patch &lt;bay&gt; open');
    const choose = (id: string) => {
      asked.options.onElsewhere(`https://${id}.choice.invalid/`);
    };
    return { app, asked, choose };
  }

  it('asks before it ends while something is installed, and can stay open (I51)', async () => {
    const { app, choose } = await closeWhileInstalling();
    choose('back');
    const window = await app.opened.next();
    expect(window.options.address).toBe('https://site.test/');
    app.engine.move(7, done);
    window.end('closed');
    await app.ended;
  });

  it('finishes what is installed before it ends, and a second start brings the window back', async () => {
    const { app, choose } = await closeWhileInstalling();
    choose('finish');
    await start().ended;
    const window = await app.opened.next();
    window.end('closed');
    const asked = await app.asked.next();
    asked.options.onElsewhere('https://finish.choice.invalid/');
    await new Promise(setImmediate);
    expect(closes(app)).toBe(0);
    app.engine.move(7, done);
    await app.ended;
    expect(closes(app)).toBe(1);
  });

  it.each(['quit', 'close'])('quits at once: %s', async (way) => {
    const { app, asked, choose } = await closeWhileInstalling();
    if (way === 'quit') choose('quit');
    else asked.end('closed');
    await app.ended;
    expect(closes(app)).toBe(1);
  });

  it.each(['a signal', 'the end of the browser'])('does not ask after %s', async (why) => {
    const app = start();
    const window = await app.opened.next();
    app.engine.move(7, installing);
    if (why === 'a signal') app.stop();
    else window.end('lost');
    await app.ended;
    expect(closes(app)).toBe(1);
  });

  it('ends when it is told to, while it asks or finishes what is installed', async () => {
    const asking = await closeWhileInstalling();
    asking.app.stop();
    await asking.app.ended;
    const finishing = await closeWhileInstalling();
    finishing.choose('finish');
    await new Promise(setImmediate);
    finishing.app.stop();
    await finishing.app.ended;
    expect([closes(asking.app), closes(finishing.app)]).toEqual([1, 1]);
  });

  it('ends when it is told to, while a page holds up its window', async () => {
    const { ended, stop, problems } = start({
      openWindow: ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('The window was closed')));
          setImmediate(() => stop());
        }),
    });
    await ended;
    expect(problems).toEqual([]);
  });

  const unreachable: DesktopOptions['fetch'] = () => Promise.reject(new TypeError('refused'));

  it('begins with the library where the site has one', async () => {
    const fetch: DesktopOptions['fetch'] = () =>
      Promise.resolve(new Response(pageWith('/installed/', '/library/')));
    const app = start({ fetch });
    const window = await app.opened.next();
    expect(window.options.address).toBe('https://site.test/library/');
    window.end('closed');
    await app.ended;
  });

  it.each<[string, DesktopOptions['fetch']]>([
    ['does not answer', unreachable],
    ['is broken', () => Promise.resolve(new Response('', { status: 500 }))],
    ['is another one', () => Promise.resolve(new Response('<html>'))],
  ])(
    'where the site %s at the first start, shows a page that says so, and goes on once it is there (I82)',
    async (_, broken) => {
      let answer = broken;
      const app = start({ fetch: (...request) => answer(...request) });
      const window = await app.opened.next();
      const { site, onCall } = window.options;
      const shown = await site?.find('https://site.test/library/', true);
      expect(shown?.body.toString('utf8')).toMatch(/The site cannot be reached.*Try again/s);
      expect(await site?.find('https://site.test/shell/boot.js', false)).toBeNull();
      expect(app.backends).toEqual([]);
      const version = onCall({ verb: 'invoke', channel: 'get-app-version', payload: null });
      answer = siteThatAnswers(() => new Response('', { status: 404 }));
      expect(await site?.look()).toBe(true);
      expect(await version).toBe('0.13.0');
      window.end('closed');
      await app.ended;
      expect(closes(app)).toBe(1);
    },
  );

  it('that never saw the site ends with its window, and leaves the next start free', async () => {
    for (const start_ of [1, 2]) {
      const app = start({ fetch: unreachable });
      const window = await app.opened.next();
      expect([start_, app.backends]).toEqual([start_, []]);
      window.end('closed');
      await app.ended;
    }
  });

  it('starts with what was kept where the site does not answer (I80, I81)', async () => {
    const first = start();
    const seen = await first.opened.next();
    let kept: unknown = null;
    const path = 'https://site.test/shell/1.0.0/boot.js';
    while (kept === null) kept = (await seen.options.site?.find(path, false)) ?? null;
    seen.end('closed');
    await first.ended;
    const app = start({ fetch: unreachable });
    const window = await app.opened.next();
    expect(window.options).toMatchObject({ address: 'https://site.test/', title: 'Patch <bay>' });
    expect(app.backends).toEqual(['https://api.test']);
    const { site } = window.options;
    expect(site?.isThere).toBe(false);
    expect((await site?.find('https://site.test/installed/', true))?.body.toString()).toBe(page);
    expect(await site?.find(path, false)).toMatchObject({ status: 200 });
    window.end('closed');
    await app.ended;
    expect(app.problems).toEqual([]);
  });
});
