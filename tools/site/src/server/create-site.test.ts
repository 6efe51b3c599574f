import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { createLiveSite } from '@patchbay/registry/live';
import { reservedBy } from '@patchbay/registry/checks';
import { createSite } from './create-site.ts';
import type { PageRequest, RenderOutcome } from '../render/messages.ts';
import type { PageRenderer } from '../render/page-renderer.ts';
import { readHeaderConfig } from '../site-config.ts';
import { makeTrialFolder, type TrialFolder } from '../testing/trial-folder.ts';

let trial: TrialFolder;

beforeAll(async () => {
  trial = await makeTrialFolder();
});

afterAll(() => trial.remove());

const script = '/remotes/catalog/1.0.0/remote.js';
const origin = 'https://site.example';

const ask = (path: string, init?: RequestInit, variables: Record<string, string> = {}) =>
  createSite({ ...trial, headers: readHeaderConfig(variables) }).request(origin + path, init);

/** A request with a body, which `fetch` refuses to make. */
const withHeaders = (headers: Record<string, string>): RequestInit => ({ headers });

it('no remote can have a path that the server answers itself (G90)', () => {
  const folders = createSite(trial)
    .routes.map(({ path }) => path.split('/')[1] ?? '')
    .filter((name) => /^[a-z-]+$/.test(name));
  expect(folders).toContain('site-api');
  expect(folders.filter((name) => reservedBy(`/${name}/`) === null)).toEqual([]);
});

describe('the answer to a request', () => {
  it.each<readonly [string, RequestInit, number]>([
    ['/', {}, 200],
    ['/', { method: 'HEAD' }, 200],
    [script, { method: 'HEAD' }, 200],
    [script, withHeaders({ Range: 'bytes=0-3' }), 200],
    ['/', withHeaders({ 'If-None-Match': '"a",'.repeat(3000), Cookie: 'a=b; '.repeat(3000) }), 200],
    ['/', withHeaders({ 'Accept-Encoding': 'a,'.repeat(30_000) }), 200],
    ['/s/..%2F/', {}, 200],
    ['/s/100%25/', {}, 200],
    [`/s/${'a'.repeat(8000)}/`, {}, 200],
    [`/s/${'a'.repeat(65_536)}/`, {}, 414],
    [`/?${'a=1&'.repeat(16_384)}`, {}, 414],
    ['/%00', {}, 400],
    [`/shell/1.0.0/boot.js%00`, {}, 400],
    ['/%0a/', {}, 400],
    ['/about/%0D%0ASet-Cookie:x/', {}, 400],
    ['/%7f', {}, 400],
    ['/%E2%80%A8', {}, 400],
    ['/?q=%0a', {}, 200],
    ['/%', {}, 400],
    ['/%zz/', {}, 400],
    ['/%c0%af', {}, 400],
    ['/', withHeaders({ 'Content-Length': '5' }), 413],
    ['/', withHeaders({ 'Transfer-Encoding': 'chunked' }), 413],
    ['/', withHeaders({ 'Content-Length': '0' }), 200],
    ['/', { method: 'POST', body: 'a' }, 405],
    [script, { method: 'PUT', body: 'a' }, 405],
    ['/registry.json', { method: 'DELETE' }, 405],
    ['/', { method: 'OPTIONS' }, 405],
    ['/shell/..%2f..%2fregistry.json', {}, 404],
    ['/shell/1.0.0/..%2f..%2f..%2fregistry.json', {}, 404],
    ['/shell/1.0.0/..%5c..%5cboot.js', {}, 404],
    ['/shell/1.0.0/page.html', {}, 404],
    [`/shell/a/${'a'.repeat(100)}!.js`, {}, 404],
    [`/shell/1.0.0/${'a/'.repeat(400)}a.js`, {}, 404],
  ])('%# %.40s', async (path, init, status) => {
    const answer = await ask(path, init);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(answer.headers.get('Permissions-Policy')).toContain('camera=()');
    expect(answer.headers.get('X-Powered-By')).toBeNull();
  });

  it('reads no body, whatever its size', async () => {
    let pulls = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulls += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    expect((await ask('/', init)).status).toBe(405);
    // The stream itself asks for one piece before anybody does.
    expect(pulls).toBeLessThan(2);
  });

  it('has its headers where the site cannot be read, and says so', async () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const broken = await makeTrialFolder();
    await writeFile(join(broken.siteDir, 'registry.json'), '{');
    await rm(join(broken.siteDir, 'registry.last-good.json'));
    const answer = await createSite(broken).request(origin);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(told).toHaveBeenCalledTimes(1);
    await broken.remove();
  });

  it('is 503, kept by nobody and told once, for a file that is not what was released', async () => {
    const told = jest.fn();
    const broken = await makeTrialFolder();
    const site = createSite({ ...broken, log: told });
    const file = join(broken.siteDir, script);
    const whole = await readFile(file);
    await writeFile(file, '');
    for (const encoding of ['', 'br']) {
      const answer = await site.request(
        origin + script,
        withHeaders({ 'Accept-Encoding': encoding }),
      );
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(told).toHaveBeenCalledTimes(1);
    await writeFile(file, whole);
    expect((await site.request(origin + script)).status).toBe(200);
    await broken.remove();
  });

  it('is the last good state where the registry is damaged while the site runs (G36)', async () => {
    const told = jest.spyOn(console, 'error').mockReturnValue();
    const broken = await makeTrialFolder();
    const site = createSite(broken);
    const answers = async () =>
      Promise.all(
        ['/', '/registry.json'].map(async (path) => {
          const answer = await site.request(origin + path);
          return [answer.status, await answer.text()];
        }),
      );
    const before = await answers();
    await writeFile(join(broken.siteDir, 'registry.json'), '{"shell":');
    expect(await answers()).toEqual(before);
    expect(await answers()).toEqual(before);
    expect(told).toHaveBeenCalledTimes(1);
    await broken.remove();
  });
});

describe('a script that a release has compressed', () => {
  const file = () => join(trial.siteDir, 'remotes/catalog/1.0.0/remote.js');

  beforeAll(async () => {
    await writeFile(`${file()}.br`, brotliCompressSync(await readFile(file())));
  });

  afterAll(() => rm(`${file()}.br`));

  it('goes out so to who takes it, and caches know what that depends on', async () => {
    const answer = await ask(script, withHeaders({ 'Accept-Encoding': 'gzip, br' }));
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    const body = brotliDecompressSync(await answer.arrayBuffer());
    expect(body.equals(await readFile(file()))).toBe(true);
  });

  it('goes out as it is to who does not', async () => {
    const answer = await ask(script);
    expect(answer.headers.get('Content-Encoding')).toBeNull();
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toContain('catalog');
  });

  it('is no file of its own', async () => {
    expect((await ask(`${script}.br`)).status).toBe(404);
  });
});

describe('Strict-Transport-Security', () => {
  const header = async (address: string, init?: RequestInit, maxAge = '31536000') => {
    const headers = readHeaderConfig({ HSTS_MAX_AGE: maxAge });
    const answer = await createSite({ ...trial, headers }).request(address, init);
    return answer.headers.get('Strict-Transport-Security');
  };

  it('is on every answer where it is configured (G31)', async () => {
    for (const path of ['/', script, '/registry.json', '/shell/gone.js', '/%00']) {
      expect([path, await header(origin + path)]).toEqual([path, 'max-age=31536000']);
    }
  });

  it('is nowhere else (G31)', async () => {
    expect(await header(origin, {}, '0')).toBeNull();
    expect(await header(origin, {}, '')).toBeNull();
  });

  it('is not said on this machine, but by a proxy that ends TLS (G31)', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
      expect(await header(`http://${host}/`)).toBeNull();
      const behindProxy = { headers: { 'X-Forwarded-Proto': 'https' } };
      expect(await header(`http://${host}/`, behindProxy)).toBe('max-age=31536000');
    }
  });

  it.each(['a', '-1', '1.5', '1e9', '31536000; preload'])('cannot be %s', (maxAge) => {
    expect(() => readHeaderConfig({ HSTS_MAX_AGE: maxAge })).toThrow('HSTS_MAX_AGE');
  });
});

it('a page runs no script but those of the site, and no text as code', async () => {
  for (const path of ['/', '/settings/', '/nothing/here/']) {
    const policy = (await ask(path)).headers.get('Content-Security-Policy')?.split('; ') ?? [];
    expect(policy[0]).toBe("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy.filter((part) => /unsafe-|\*/.test(part))).toEqual([]);
  }
});

it('no other site shows a page in a frame (G14)', async () => {
  for (const path of ['/', '/settings/', '/nothing/here/']) {
    const policy = (await ask(path)).headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

describe('a file of a release', () => {
  it('runs no scripts where somebody opens it as a page', async () => {
    const picture = '/remotes/catalog/1.0.0/picture.svg';
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await writeFile(join(trial.siteDir, picture), drawing);
    const answer = await ask(picture);
    expect(await answer.text()).toBe(drawing);
    const policy = answer.headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
  });

  it('answers no requests in the place of the site: no browser gets it as a service worker', async () => {
    const asWorker = withHeaders({ 'Service-Worker': 'script' });
    expect((await ask(script)).status).toBe(200);
    expect((await ask(script, asWorker)).status).toBe(404);
    expect((await ask('/', asWorker)).status).toBe(404);
  });
});

it('a page is asked for at each visit, and a file of a release once (G14)', async () => {
  const kept = async (path: string) => (await ask(path)).headers.get('Cache-Control');
  expect(await kept('/')).toMatch(/no-cache/);
  expect(await kept('/registry.json')).toMatch(/no-cache/);
  expect(await kept(script)).toMatch(/max-age=31536000.*immutable/);
  // A file that is not there may be released in a moment.
  expect(await kept('/remotes/catalog/9.9.9/remote.js')).toMatch(/no-cache/);
});

describe('with an assets origin', () => {
  const assetsOrigin = 'https://files.example';
  const answerAt = (path: string) =>
    createSite({ ...trial, config: { ...trial.config, assetsOrigin } }).request(origin + path);
  const readersOf = ({ headers }: Response) => [
    headers.get('Access-Control-Allow-Origin'),
    headers.get('Cross-Origin-Resource-Policy'),
  ];

  it('the policy lets it beside the own one bring code, styles, fonts, pictures and lists (G406)', async () => {
    const { headers } = await answerAt('/');
    const policy = headers.get('Content-Security-Policy')?.split('; ') ?? [];
    for (const kind of ['script', 'style', 'img', 'font', 'connect']) {
      const sources = policy.find((part) => part.startsWith(`${kind}-src `));
      expect(sources).toMatch(/-src 'self' https:\/\/files\.example( |$)/);
    }
    for (const part of ["default-src 'none'", "manifest-src 'self'", "base-uri 'none'"]) {
      expect(policy).toContain(part);
    }
  });

  it('pages of all origins may load files of releases, and hear of one that is gone; nothing else (G407)', async () => {
    for (const path of [script, '/shell/1.0.0/boot.js', '/remotes/catalog/9.9.9/remote.js']) {
      const answer = await answerAt(path);
      expect(readersOf(answer)).toEqual(['*', 'cross-origin']);
    }
    expect((await answerAt(script)).headers.get('Vary')).toBe('Accept-Encoding');
    for (const path of ['/', '/registry.json', '/live.json', '/desktop/release.json']) {
      expect(readersOf(await answerAt(path))).toEqual([null, 'same-origin']);
    }
    expect(readersOf(await ask(script))).toEqual([null, 'same-origin']);
  });
});

it('lets sounds come from the image host alone (M37)', async () => {
  const { headers } = await ask('/');
  const policy = headers.get('Content-Security-Policy')?.split('; ');
  expect(policy).toContain('media-src https://api.example');
});

describe('reports of what the policy refused', () => {
  it('go where it is configured, by both ways that browsers know (G31)', async () => {
    const { headers } = await ask('/', {}, { CSP_REPORT_URL: 'https://r.example/a;b,c' });
    const policy = headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toContain('report-uri https://r.example/a%3Bb%2Cc');
    expect(policy).toContain('report-to csp');
    expect(headers.get('Reporting-Endpoints')).toBe('csp="https://r.example/a%3Bb%2Cc"');
  });

  it('go nowhere otherwise (G31)', async () => {
    const { headers } = await ask('/');
    expect(headers.get('Content-Security-Policy')).not.toContain('report');
    expect(headers.get('Reporting-Endpoints')).toBeNull();
  });

  it.each(['nowhere', 'javascript:alert(1)', '/csp'])('cannot go to %s', (address) => {
    expect(() => readHeaderConfig({ CSP_REPORT_URL: address })).toThrow('CSP_REPORT_URL');
  });
});

describe('a page that the server renders', () => {
  const rendered: RenderOutcome = {
    kind: 'page',
    status: 200,
    title: null,
    head: '<meta name="description" content="rendered">',
    markup: '',
    structuredData: [],
    content: '{}',
    remotes: [],
    isForSystem: false,
    problems: [],
  };
  const unanswered: RenderOutcome = { kind: 'left', reason: 'no answer', isUnanswered: true };
  const asked: string[] = [];
  const systems: (string | null)[] = [];
  const askFor = (outcome: RenderOutcome, requestHeaders: Record<string, string> = {}) => {
    const renderer = {
      prepare: () => Promise.resolve(),
      render: (_registry: unknown, { url, system }: PageRequest) => {
        asked.push(url);
        systems.push(system);
        return Promise.resolve(outcome);
      },
      threads: () => ({ ready: 1, starting: 0 }),
      close: () => Promise.resolve(),
    };
    const site = createSite({ ...trial, renderer, origins: ['https://www.site.example'] });
    return site.request('http://127.0.0.1/a/?b=c', { headers: requestHeaders });
  };

  it('is asked for again by its tag', async () => {
    const first = await askFor(rendered);
    expect(await first.text()).toContain('content="rendered"');
    const tag = first.headers.get('ETag') ?? '';
    const again = await askFor(rendered, { 'If-None-Match': `"other", ${tag}` });
    expect(again.status).toBe(304);
    expect(again.headers.get('ETag')).toBe(tag);
    const policy = 'Content-Security-Policy';
    expect(again.headers.get(policy)).toBe(first.headers.get(policy));
    expect(await again.text()).toBe('');
    const other = await askFor({ ...rendered, head: '' }, { 'If-None-Match': tag });
    expect(other.status).toBe(200);
    const missing = await askFor({ ...rendered, status: 404 }, { 'If-None-Match': tag });
    expect(missing.status).toBe(404);
  });

  const onMac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1';
  it.each([
    ['by its user agent', { 'User-Agent': onMac }, 'macos'],
    ['by a hint first', { 'Sec-CH-UA-Platform': '"Windows"', 'User-Agent': onMac }, 'windows'],
    [
      'by its user agent where the hint says nothing',
      { 'Sec-CH-UA-Platform': '"', 'User-Agent': onMac },
      'macos',
    ],
    ['not at all', {}, null],
  ])('is for the system that the request tells, %s (C100)', async (_, told, system) => {
    await askFor(rendered, told);
    expect(systems.at(-1)).toBe(system);
  });

  it('tells caches that it is for a system, and only where it is (C100)', async () => {
    const same = await askFor(rendered);
    expect(same.headers.get('Vary')).toBe('Accept-Encoding');
    const forSystem = { ...rendered, isForSystem: true };
    const first = await askFor(forSystem, { 'User-Agent': onMac });
    const again = await askFor(forSystem, { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    for (const { headers } of [first, again]) {
      expect(headers.get('Vary')).toBe('Accept-Encoding, Sec-CH-UA-Platform, User-Agent');
      expect(headers.get('Cache-Control')).toBe('no-cache');
    }
  });

  it('of another address is asked for again, since the page may go back there', async () => {
    const moved = await askFor({ kind: 'redirect', status: 301, location: '/b/' });
    expect(moved.status).toBe(301);
    expect(moved.headers.get('Location')).toBe('/b/');
    expect(moved.headers.get('Cache-Control')).toBe('no-cache');
  });

  it('has the address that browsers know it by', async () => {
    await askFor(rendered);
    expect(asked.at(-1)).toBe('https://www.site.example/a/?b=c');
  });

  it('says nothing of itself to a crawler while the backend is away, and is there for people (G62)', async () => {
    const bot = await askFor(unanswered, {
      'User-Agent': 'Mozilla/5.0 (compatible; Examplebot/2)',
    });
    expect(bot.status).toBe(503);
    expect(bot.headers.get('Retry-After')).toBe('120');
    expect((await askFor(unanswered, { 'User-Agent': 'Mozilla/5.0 Firefox/140' })).status).toBe(
      200,
    );
    const busy = await askFor({ kind: 'left', reason: 'busy' }, { 'User-Agent': 'Examplebot/2' });
    expect(busy.status).toBe(200);
  });

  it.each<readonly [string, RenderOutcome, number]>([
    ['a page', rendered, 200],
    ['another address', { kind: 'redirect', status: 301, location: '/b/' }, 301],
    ['word that the backend is away', unanswered, 503],
  ])('is for its visitor alone while a release is tried: %s', async (_, outcome, status) => {
    const tried = await makeTrialFolder();
    const live = await createLiveSite({ ...tried, say: () => undefined }).read();
    const [release] = live.registry.remotes;
    if (!release) throw new Error('The site has no remote');
    const canaries = [{ percent: 10, release: { ...release, version: '2.0.0' } }];
    const site = createSite({
      ...tried,
      live: {
        read: () => Promise.resolve({ ...live, registry: { ...live.registry, canaries } }),
        check: () => Promise.resolve({ status: 'ok', problem: null, missing: 0 }),
      },
      renderer: {
        prepare: () => Promise.resolve(),
        render: () => Promise.resolve(outcome),
        threads: () => ({ ready: 1, starting: 0 }),
        close: () => Promise.resolve(),
      },
    });
    const answer = await site.request(origin, withHeaders({ 'User-Agent': 'Examplebot/2' }));
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Set-Cookie')).toContain('visitor=');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-cache');
    await tried.remove();
  });

  it('sets no cookie where nothing is tried', async () => {
    expect((await askFor(rendered)).headers.get('Set-Cookie')).toBeNull();
  });
});

describe('the health of the server', () => {
  const bodyOf = async (answer: Response): Promise<unknown> => {
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };
  const threads = (ready: number): PageRenderer => ({
    prepare: () => Promise.resolve(),
    render: () => Promise.resolve({ kind: 'left', reason: 'no thread is ready' }),
    threads: () => ({ ready, starting: 0 }),
    close: () => Promise.resolve(),
  });

  it('is that it answers at all, and that it has a site to serve', async () => {
    const healthy = await ask('/healthz');
    expect(healthy.headers.get('Cache-Control')).toBe('no-store');
    expect(await bodyOf(healthy)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await bodyOf(await ask('/readyz'))).toEqual({
      status: 200,
      body: { status: 'ok', checks: { site: 'ok', rendering: 'off' } },
    });
  });

  it('is degraded while browsers have to render all pages', async () => {
    const askWith = async (ready: number) =>
      bodyOf(await createSite({ ...trial, renderer: threads(ready) }).request(`${origin}/readyz`));
    expect(await askWith(1)).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await askWith(0)).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { site: 'ok', rendering: 'degraded' } },
    });
  });

  it('is degraded with a damaged registry while the last good state is served, and failed without one (X62)', async () => {
    const own = await makeTrialFolder();
    const told: string[] = [];
    const site = createSite({ ...own, log: (line) => told.push(line) });
    const before = await (await site.request(origin)).text();
    await writeFile(join(own.siteDir, 'registry.json'), '{"shell"');
    expect(await bodyOf(await site.request(`${origin}/readyz`))).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: { site: 'degraded' },
        problem: expect.stringContaining('registry.json cannot be used') as unknown,
      },
    });
    const answer = await site.request(origin);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(before);
    expect(told).toEqual([expect.stringContaining('is damaged: registry.json cannot be used')]);
    await rm(join(own.siteDir, 'registry.last-good.json'));
    const fresh = createSite({ ...own, log: () => undefined });
    expect(await bodyOf(await fresh.request(`${origin}/readyz`))).toMatchObject({
      status: 503,
      body: { status: 'failed', checks: { site: 'failed' } },
    });
    expect((await fresh.request(`${origin}/healthz`)).status).toBe(200);
    await rm(join(own.siteDir, 'registry.json'));
    await symlink('registry.json', join(own.siteDir, 'registry.json'));
    expect(await bodyOf(await fresh.request(`${origin}/readyz`))).toMatchObject({
      body: { problem: expect.stringContaining("stat 'the site/registry.json'") as unknown },
    });
    await own.remove();
  });
});
