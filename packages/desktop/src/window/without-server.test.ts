import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInbox } from '../testing/inbox.ts';
import { servePages, type PageServer } from '../testing/page-server.ts';
import { testBrowserFlags, withTestBrowser } from '../testing/test-browser.ts';
import { createBrowserWindows } from './open-window.ts';
import type { AppWindow, KeptAnswer, PageCall, WatchedSite } from './window.ts';

jest.setTimeout(60_000);

const script = `
const tell = (what) => window.desktopBridge?.send('is', what);
addEventListener('load', async () => {
  const { file: address = '/file.js' } = document.documentElement.dataset;
  const file = await fetch(address).then((answer) => answer.text(), () => 'no file');
  tell([document.title, navigator.onLine, file].join(', '));
});
addEventListener('online', () => tell('online'));
addEventListener('offline', () => tell('offline'));
`;
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script src="/page.js"></script>`;

const kept = (body: string, type = 'text/html', isPlaceholder = false): KeptAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(body),
  isPlaceholder,
});

withTestBrowser('a window whose server cannot be reached (I80)', (program) => {
  let folder: string;
  let server: PageServer;
  let window: AppWindow;
  let isThere: boolean;
  let assetsOrigin: string | undefined;
  let answers: Map<string, KeptAnswer>;
  const listeners = new Set<(isThere: boolean) => void>();
  const heard = createInbox<string>();
  const problems: unknown[] = [];
  const change = (next: boolean) => {
    isThere = next;
    for (const listener of listeners) listener(next);
  };
  const site: WatchedSite = {
    get isThere() {
      return isThere;
    },
    get assetsOrigin() {
      return assetsOrigin;
    },
    look: async () => {
      const answered = await fetch(`${server.origin}/`).then(
        () => true,
        () => false,
      );
      if (answered !== isThere) change(answered);
      return answered;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find: (address, isPage) =>
      Promise.resolve(answers.get(isPage ? 'page' : new URL(address).pathname) ?? null),
  };
  const is = (text: string) => heard.next((each) => each === text);
  const start = (port = 0) =>
    servePages({ '/': page('Live'), '/page.js': script, '/file.js': 'live file' }, port);
  const open = async () => {
    window = await createBrowserWindows({
      findProgram: () => program,
      profileFolder: join(folder, 'profile'),
      placeFile: join(folder, 'window.json'),
      flags: testBrowserFlags,
    })({
      address: `${server.origin}/`,
      title: 'A window',
      onCall: ({ payload }: PageCall) => {
        heard.put(String(payload));
        return Promise.resolve();
      },
      onElsewhere: (address) => problems.push(address),
      site,
      report: (problem) => problems.push(problem),
    });
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-window-'));
    server = await start();
    isThere = true;
    assetsOrigin = undefined;
    answers = new Map([
      ['page', kept(page('Kept'))],
      ['/page.js', kept(script, 'text/javascript')],
      ['/file.js', kept('kept file', 'text/javascript')],
    ]);
  });
  afterEach(async () => {
    await window.close();
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    expect(listeners.size).toBe(0);
    expect(problems.splice(0)).toEqual([]);
  });

  it('shows what is kept when it is loaded again, and the site once that is back', async () => {
    await open();
    await is('Live, true, live file');
    const port = Number(new URL(server.origin).port);
    await server.close();
    await window.navigate(`${server.origin}/`);
    await is('Kept, false, kept file');
    answers.delete('/file.js');
    await window.navigate(`${server.origin}/other/`);
    await is('Kept, false, no file');
    server = await start(port);
    await site.look();
    await is('online');
    await window.navigate(`${server.origin}/`);
    await is('Live, true, live file');
  });

  it('shows a placeholder where nothing is kept, and leaves it by itself', async () => {
    const port = Number(new URL(server.origin).port);
    await server.close();
    isThere = false;
    answers = new Map([['page', kept('<title>Placeholder</title>', 'text/html', true)]]);
    await open();
    server = await start(port);
    await site.look();
    await is('Live, true, live file');
  });

  it('has what is kept in the place of an assets origin too, and nothing else of other origins (G411)', async () => {
    await server.close();
    isThere = false;
    assetsOrigin = 'https://files.test';
    const naming = (origin: string) =>
      kept(
        page('Kept').replace(
          '<!doctype html>',
          `<!doctype html><html data-file="${origin}/file.js">`,
        ),
      );
    const file = kept('kept file', 'text/javascript');
    const headers = { ...file.headers, 'access-control-allow-origin': '*' };
    answers.set('/file.js', { ...file, headers });
    answers.set('page', naming(assetsOrigin));
    await open();
    await is('Kept, false, kept file');
    answers.set('page', naming('https://other.test'));
    await window.navigate(`${server.origin}/`);
    await is('Kept, false, no file');
  });

  it('asks the site first where a person tries again', async () => {
    const port = Number(new URL(server.origin).port);
    await server.close();
    isThere = false;
    await open();
    await is('Kept, false, kept file');
    server = await start(port);
    await window.navigate(`${server.origin}/`);
    await is('Live, true, live file');
  });
});
