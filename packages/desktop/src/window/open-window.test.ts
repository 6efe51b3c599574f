import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mixed, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { createInbox } from '../testing/inbox.ts';
import { browserOf, descendantsOf, listeningPorts } from '../testing/child-processes.ts';
import { servePages, type PageServer } from '../testing/page-server.ts';
import { testBrowserFlags, withTestBrowser } from '../testing/test-browser.ts';
import { createBrowserWindows } from './open-window.ts';
import type { AppWindow, PageCall, WindowOptions } from './window.ts';

jest.setTimeout(30_000);

const script = `
const { desktopBridge } = window;
window.first = { bridge: typeof desktopBridge, webdriver: navigator.webdriver, raw: Object.getOwnPropertyNames(window).filter((name) => /^b[0-9a-f]{32}$/.test(name)) };
desktopBridge?.on('told', (payload) => desktopBridge.send('heard', payload));
desktopBridge?.on('run', async ({ code }) => {
  const done = {
    facts: () => window.first,
    reload: () => location.reload(),
    frame: () => window.frames[0].first,
    refuse: () => desktopBridge.invoke('refuse').catch(({ message, code }) => ({ message, code })),
    add: () => desktopBridge.invoke('add', [1, { __proto__: null, deep: ['ü', null] }]),
    cyclic: () => { const a = {}; a.a = a; return desktopBridge.invoke('add', a).catch((e) => e.name); },
    long: () => desktopBridge.invoke('add', 'x'.repeat(2 ** 21)).catch((e) => e.message),
    popup: () => document.querySelector('#popup').click(),
    away: () => document.querySelector('#away').click(),
    redirect: () => document.querySelector('#redirect').click(),
    inside: () => document.querySelector('#inside').click(),
    blank: () => { location.href = 'about:blank'; },
  };
  desktopBridge.send('ran', { code, result: await done[code]() });
});
addEventListener('load', () => {
  desktopBridge?.send('ready', location.pathname + performance.getEntriesByType('navigation')[0].type);
});
`;

const pageOf = (
  foreign: string,
) => `<!doctype html><title>A page</title><script src="/page.js"></script>
<a id="popup" target="_blank" href="${foreign}/popup">1</a> <a id="away" href="${foreign}/away">2</a>
<a id="redirect" href="/redirect">3</a> <a id="inside" target="_blank" href="/inside">4</a>
<iframe src="/frame"></iframe>`;

const ranSchema = object({ code: string(), result: mixed().nullable() });
const ran = ({ channel, payload }: PageCall) =>
  channel === 'ran' ? parse(ranSchema, payload) : null;

class Refusal extends Error {
  readonly code = 'not-today';
}

withTestBrowser('a window', (program) => {
  let site: PageServer;
  let foreign: PageServer;
  let folder: string;
  let window: AppWindow;
  const calls = createInbox<PageCall>();
  const elsewhere = createInbox<string>();
  const navigated = createInbox<string>();
  const problems: unknown[] = [];

  const onCall: WindowOptions['onCall'] = async (call) => {
    calls.put(call);
    if (call.channel === 'refuse') throw new Refusal('Not today.');
    return Promise.resolve(call.payload);
  };
  const open = () =>
    createBrowserWindows({
      findProgram: () => program,
      profileFolder: join(folder, 'profile'),
      placeFile: join(folder, 'window.json'),
      // Nobody clicks here.
      flags: [...testBrowserFlags, '--disable-popup-blocking'],
    })({
      address: `${site.origin}/`,
      title: 'A window',
      onCall,
      onElsewhere: elsewhere.put,
      onNavigated: navigated.put,
      report: (problem) => problems.push(problem),
    });
  const ready = (path: string) =>
    calls.next(({ channel, payload }) => channel === 'ready' && payload === path);
  const run = async (code: string) => {
    window.emit('run', { code });
    const call = await calls.next((candidate) => ran(candidate)?.code === code);
    return ran(call)?.result;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-window-'));
    foreign = await servePages({ '/': pageOf(''), '/page.js': script });
    const page = pageOf(foreign.origin);
    site = await servePages({
      '/': page,
      '/inside': page,
      '/page.js': script,
      '/frame': '<script src="/page.js"></script>',
      '/redirect': `${foreign.origin}/redirected`,
    });
  });
  beforeEach(async () => {
    window = await open();
    await ready('/navigate');
  });
  afterEach(async () => {
    await window.close();
    await expect(window.closed).resolves.toBe('closed');
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([site.close(), foreign.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('the bridge is there before the first script, in the top frame alone, and after a reload (I48)', async () => {
    const there = { bridge: 'object', raw: [] };
    expect(await run('facts')).toMatchObject(there);
    expect(await run('frame')).toMatchObject({ bridge: 'undefined', raw: [] });
    window.emit('run', { code: 'reload' });
    await ready('/reload');
    expect(await run('facts')).toMatchObject(there);
  });

  it('calls are answered, refusals keep their code, and events arrive', async () => {
    expect(await run('add')).toEqual([1, { deep: ['ü', null] }]);
    expect(await run('refuse')).toEqual({ message: 'Not today.', code: 'not-today' });
    expect(await run('cyclic')).toBe('TypeError');
    expect(await run('long')).toBe('This is too long for the desktop app');
    const payload = { text: '\u2028 </script>', list: [1, null] };
    window.emit('told', payload);
    expect((await calls.next(({ channel }) => channel === 'heard')).payload).toEqual(payload);
  });

  it.each([
    ['a new window', 'popup', '/popup'],
    ['a link', 'away', '/away'],
    ['a redirect', 'redirect', '/redirected'],
  ])('another origin is handed on and never shown: by %s (I48)', async (_, code, path) => {
    window.emit('run', { code });
    expect(await elsewhere.next(() => true)).toBe(`${foreign.origin}${path}`);
    expect(await run('facts')).toMatchObject({ bridge: 'object' });
  });

  it('a new window of the same origin is shown in the window itself', async () => {
    window.emit('run', { code: 'inside' });
    await ready('/insidenavigate');
    await window.navigate(`${site.origin}/`);
    await ready('/navigate');
    await navigated.next((address) => address === `${site.origin}/inside`);
    await window.focus();
  });

  it('a page that left the origin has no bridge, and hears nothing', async () => {
    window.emit('run', { code: 'blank' });
    await calls.next((call) => ran(call)?.code === 'blank');
    window.emit('run', { code: 'facts' });
    await window.navigate(`${site.origin}/inside`);
    await ready('/insidenavigate');
    expect(await run('facts')).toMatchObject({ bridge: 'object' });
  });

  it('a page that crashed is loaded again, and one that crashes again is not', async () => {
    const crash = () => window.navigate('chrome://crash');
    await crash();
    await ready('/navigate');
    expect(problems.splice(0).map(String)).toEqual(['WindowError: The page crashed']);
    await crash();
    await window.closed;
    expect(problems.splice(0).map(String)).toEqual([
      'WindowError: The page crashed again, and the window was closed',
    ]);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('nothing listens on a port (looked up in /proc, which Linux has) (I48)', () => {
    // What other tests of this process have started may listen.
    const main = browserOf(join(folder, 'profile'));
    const browser = [main, ...descendantsOf(main)];
    expect(browser.length).toBeGreaterThan(1);
    // Seen to find those that there are: others of this process are of other tests.
    expect(listeningPorts([process.pid])).toEqual(
      expect.arrayContaining([site, foreign].map(({ origin }) => Number(new URL(origin).port))),
    );
    expect(listeningPorts(browser)).toEqual([]);
  });
});

withTestBrowser('a browser', (program) => {
  it('that dies ends the window', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'patchbay-window-'));
    const site = await servePages({ '/': '<title>A page</title>' });
    const window = await createBrowserWindows({
      findProgram: () => program,
      profileFolder: folder,
      placeFile: join(folder, 'window.json'),
      flags: testBrowserFlags,
    })({
      address: site.origin,
      title: '',
      onCall: () => Promise.resolve(),
      onElsewhere: () => undefined,
      report: () => undefined,
    });
    process.kill(browserOf(folder), 'SIGKILL');
    await expect(window.closed).resolves.toBe('lost');
    await site.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});
