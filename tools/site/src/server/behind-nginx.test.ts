import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  get as getPlain,
  request as requestPlain,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { get as getSecure } from 'node:https';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { serve, type ServerType } from '@hono/node-server';
import { releaseChangesPath } from '@patchbay/domain/api';
import { readAppConfig } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import { writeRemoteBuild, writeShellBuild } from '@patchbay/registry/testing';
import type { PageRenderer } from '../render/page-renderer.ts';
import { readHeaderConfig } from '../site-config.ts';
import { findFreePort, portOf } from '../free-port.ts';
import { createSite } from './create-site.ts';

const templates = resolve(import.meta.dirname, '../../../../deploy/nginx');

/** The example's settings: all that a template can name. */
const examples = new Map(
  readFileSync(join(templates, 'settings.example'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)='?(.*?)'?$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
);

/** As `envsubst` does it. */
function fill(template: string, settings: Readonly<Record<string, string>>): string {
  const known = new Map([...examples, ...Object.entries(settings)]);
  return readFileSync(join(templates, template), 'utf8').replaceAll(
    /\$\{([A-Z_]+)\}/g,
    (_found, name: string) => {
      const value = known.get(name);
      if (value === undefined) throw new Error(`settings.example does not have ${name}`);
      return value;
    },
  );
}

function findProgram(name: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${name} || ls /usr/sbin/${name}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Renders each page, and knows one address that has another and one that is nothing. */
const fakeRenderer: PageRenderer = {
  prepare: () => Promise.resolve(),
  render: (_registry, { url }) => {
    const { pathname } = new URL(url);
    return Promise.resolve(
      pathname === '/old/'
        ? { kind: 'redirect', status: 301, location: '/new/' }
        : {
            kind: 'page',
            status: pathname === '/nowhere/' ? 404 : 200,
            title: null,
            head: '',
            markup: '',
            structuredData: [],
            content: '{}',
            remotes: [],
            isForSystem: false,
            problems: [],
          },
    );
  },
  threads: () => ({ ready: 1, starting: 0 }),
  close: () => Promise.resolve(),
};

const nginx = findProgram('nginx');
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.address === '::1');
const openssl = findProgram('openssl');
const config = readAppConfig({ API_HOST: 'https://api.example', PRODUCT_NAME: 'A "name"' });
const headers = readHeaderConfig({
  HSTS_MAX_AGE: '31536000',
  CSP_REPORT_URL: 'https://reports.example/csp?site=a',
});

it.each(['patchbay.conf.template', 'registry.conf.template'])(
  '%s keeps nothing on the disk of an answer that a client takes slowly',
  (template) => {
    for (const block of fill(template, {})
      .split(/^server /m)
      .slice(1)) {
      expect(block).toContain('proxy_max_temp_file_size 0;');
    }
  },
);

if (!nginx) {
  it.skip('serves a site as the built-in server does (skipped: nginx is not installed)', () =>
    undefined);
} else {
  describe('a real nginx with it', () => {
    let folder: string;
    let origin: string;
    const servers: ChildProcess[] = [];
    /** The configuration of each. */
    const files: string[] = [];
    let apiOrigin: string;
    let builtIn: ReturnType<typeof createSite>;
    /** The same site, whose pages the built-in server is there for. */
    let askingOrigin: string;
    let pageServer: ServerType;
    /** The same, and nginx has no copy of the site. */
    let copylessOrigin: string;
    let rendering: ReturnType<typeof createSite>;
    /** The same with an assets origin, and nginx before it with a copy of the site and without. */
    let withAssets: ReturnType<typeof createSite>;
    let assetsServer: ServerType;
    let assetsOrigins: readonly string[] = [];
    /** The server that answers in a registry's place, and the way to it. */
    let registry: Server;
    let registryPort = 0;
    /** Ports of the same site over TLS, and of what leads there. */
    let securePort = 0;
    let plainPort = 0;

    /** A backend that takes requests and answers none, beside one that does. */
    const hung: { server: Server | null; asked: number; api: string } = {
      server: null,
      asked: 0,
      api: '',
    };
    /** The site by IPv6. */
    let localSite = '';

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'patchbay-nginx-'));
      const siteDir = join(folder, 'site');
      await startSiteAnew(new FolderTarget(siteDir), {
        shellDist: await writeShellBuild(join(folder, 'shell')),
        remoteDists: [
          await writeRemoteBuild(join(folder, 'catalog'), { code: 'a long script, '.repeat(200) }),
        ],
        config,
        now: '2026-01-01T00:00:00.000Z',
        say: () => undefined,
      });
      builtIn = createSite({ siteDir, config, headers });
      rendering = createSite({ siteDir, config, headers, renderer: fakeRenderer });
      pageServer = serve({ fetch: rendering.fetch, hostname: '127.0.0.1', port: 0 });
      await once(pageServer, 'listening');
      registry = createServer((request, response) => {
        // Held until it has all: so the connections of one network add up.
        request.resume().on('end', () => response.end(request.headers['x-forwarded-for']));
      });
      registry.listen(0, '127.0.0.1');
      await once(registry, 'listening');
      registryPort = await findFreePort();
      const start = async (
        name: string,
        pages: number,
        settings: Readonly<Record<string, string>> = {},
        more: readonly string[] = [],
        sooner = (text: string) => text,
      ) => {
        const [sitePort, apiPort] = [await findFreePort(), await findFreePort()];
        const all = {
          SITE_DIR: siteDir,
          SITE_LISTEN: `127.0.0.1:${sitePort}`,
          API_LISTEN: `127.0.0.1:${apiPort}`,
          PAGE_SERVER: `127.0.0.1:${pages}`,
          CONNECT_HOSTS: 'https://api.example',
          IMAGE_HOSTS: 'https://api.example',
          HSTS_MAX_AGE: '31536000',
          CSP_REPORT_URL: 'https://reports.example/csp?site=a',
          ...settings,
        };
        const own = join(folder, name);
        await mkdir(own);
        const file = join(own, 'nginx.conf');
        await writeFile(
          file,
          `daemon off;
          user root;
          pid ${own}/nginx.pid;
          error_log ${own}/error.log;
          events {}
          http {
            access_log off;
            client_body_temp_path ${own}/body;
            proxy_temp_path ${own}/proxy;
            fastcgi_temp_path ${own}/fastcgi;
            uwsgi_temp_path ${own}/uwsgi;
            scgi_temp_path ${own}/scgi;
            ${['patchbay.conf.template', ...more].map((each) => sooner(fill(each, all).replaceAll('/var/www/acme', challenges))).join('\n')}
          }`,
        );
        servers.push(spawn(nginx, ['-p', own, '-c', file], { stdio: 'ignore' }));
        files.push(file);
        return { site: `http://127.0.0.1:${sitePort}`, api: `http://127.0.0.1:${apiPort}` };
      };
      const challenges = join(folder, 'acme');
      await mkdir(join(challenges, '.well-known/acme-challenge'), { recursive: true });
      await writeFile(join(challenges, '.well-known/acme-challenge/token'), 'the answer');
      // Nothing listens there: the site's server is away for good.
      const alone = await start('alone', await findFreePort());
      origin = alone.site;
      const asking = await start(
        'asking',
        portOf(pageServer),
        {
          REGISTRY_LISTEN: `127.0.0.1:${registryPort}`,
          REGISTRY_SERVER: `127.0.0.1:${portOf(registry)}`,
          API_SERVER: `127.0.0.1:${portOf(registry)}`,
        },
        ['registry.conf.template'],
      );
      [askingOrigin, apiOrigin] = [asking.site, asking.api];
      const copyless = { SITE_DIR: join(folder, 'no-copy') };
      copylessOrigin = (await start('copyless', portOf(pageServer), copyless)).site;
      const assetsOrigin = 'https://files.example';
      withAssets = createSite({ siteDir, config: { ...config, assetsOrigin }, headers });
      assetsServer = serve({ fetch: withAssets.fetch, hostname: '127.0.0.1', port: 0 });
      await once(assetsServer, 'listening');
      const assets = { ASSETS_ORIGIN: assetsOrigin };
      const ofAssets = portOf(assetsServer);
      assetsOrigins = [
        (await start('assets', ofAssets, assets)).site,
        (await start('assets-copyless', ofAssets, { ...assets, ...copyless })).site,
      ];
      hung.server = createServer(() => {
        hung.asked += 1;
      }).listen(0, '127.0.0.1');
      await once(hung.server, 'listening');
      const localPort = await findFreePort();
      const two = await start(
        'two',
        portOf(pageServer),
        {
          API_SERVER: `127.0.0.1:${portOf(hung.server)} max_fails=3 fail_timeout=10s; server 127.0.0.1:${portOf(registry)}`,
          ...(hasIpv6 && { SITE_LISTEN: `127.0.0.1:${localPort}; listen [::1]:${localPort}` }),
        },
        [],
        // A test does not wait for ten seconds.
        (text) => text.replaceAll('proxy_read_timeout 10s', 'proxy_read_timeout 300ms'),
      );
      hung.api = two.api;
      localSite = `http://[::1]:${localPort}`;
      await untilAnswered(`http://127.0.0.1:${localPort}`);
      if (openssl) {
        [securePort, plainPort] = [await findFreePort(), await findFreePort()];
        const [certificate, key] = [join(folder, 'site.pem'), join(folder, 'site.key')];
        await promisify(execFile)(openssl, [
          ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=site.example'],
          ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
          ...['-out', certificate, '-keyout', key],
        ]);
        await start(
          'secure',
          portOf(pageServer),
          {
            SITE_LISTEN: `127.0.0.1:${securePort} ssl http2`,
            SITE_NAME: 'site.example www.site.example',
            API_LISTEN: `127.0.0.1:${securePort} ssl http2`,
            API_NAME: 'api.site.example',
            API_SERVER: `127.0.0.1:${portOf(registry)}`,
            PLAIN_LISTEN: `127.0.0.1:${plainPort}`,
            CERTIFICATE: certificate,
            CERTIFICATE_KEY: key,
          },
          ['tls.conf.template'],
        );
        await untilAnswered(`http://127.0.0.1:${plainPort}/.well-known/acme-challenge/token`);
      }
      await untilAnswered(origin);
      await untilAnswered(askingOrigin);
    });

    afterAll(async () => {
      for (const server of servers) {
        const isRunning = server.exitCode === null;
        server.kill('SIGTERM');
        if (isRunning) await once(server, 'exit');
      }
      pageServer.close();
      assetsServer.close();
      registry.close();
      hung.server?.closeAllConnections();
      hung.server?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const compared = [
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'access-control-allow-origin',
      'permissions-policy',
      'strict-transport-security',
      'reporting-endpoints',
    ];

    /** Not this machine's own name: nothing is said of https there. */
    const site = 'https://site.example';

    const answerOf = async (response: Response) => ({
      status: response.status,
      contentType: response.headers.get('content-type')?.toLowerCase(),
      headers: Object.fromEntries(compared.map((name) => [name, response.headers.get(name)])),
      body: await response.text(),
    });

    it.each([
      '/',
      '/category/3/',
      '/s/a/b/c/4/?q=1',
      '/no/such/page.js',
      '/shell/1.0.0/boot.js',
      '/shell/1.0.0/main.css',
      '/shell/1.0.0/icon.svg',
      '/remotes/catalog/1.0.0/remote.js',
    ])('answers %s as the built-in server does (G16)', async (path) => {
      const [theirs, ours] = [await fetch(origin + path), await builtIn.request(site + path)];
      expect(await answerOf(theirs)).toEqual(await answerOf(ours));
    });

    it.each(['/', '/remotes/catalog/1.0.0/remote.js', '/readyz'])(
      'gives %s to no browser as a service worker, as the built-in server',
      async (path) => {
        const asWorker = { headers: { 'Service-Worker': 'script' } };
        const [theirs, ours] = [
          await fetch(origin + path, asWorker),
          await builtIn.request(site + path, asWorker),
        ];
        expect(await answerOf(theirs)).toEqual(await answerOf(ours));
        expect(theirs.status).toBe(404);
      },
    );

    it.each([
      '/shell/1.0.0/gone.js',
      '/shell/1.0.0/page.html',
      '/shell/1.0.0/release.json',
      '/remotes/catalog/1.0.0/release.json',
      '/remotes/catalog/',
      '/remotes/catalog/1.0.0/.hidden.js',
      '/remotes/catalog/1.0.0/a/.hidden/b.js',
      '/remotes/catalog/1.0.0/a b.js',
      `/shell/a/${'a'.repeat(40)}!.js`,
      `/shell/1.0.0/${'a/'.repeat(1500)}a!.js`,
      `/shell/1.0.0/${'a'.repeat(3000)}.js`,
    ])('has nothing at %s, as the built-in server (G16)', async (path) => {
      const [theirs, ours] = [await fetch(origin + path), await builtIn.request(site + path)];
      expect(await answerOf(theirs)).toEqual(await answerOf(ours));
      expect(theirs.status).toBe(404);
    });

    it.each([
      '/',
      '/nowhere/',
      '/old/',
      '/remotes/catalog/1.0.0/remote.js',
      '/shell/1.0.0/gone.js',
      '/robots.txt',
      '/registry.json',
      '/healthz',
    ])('asks the built-in server for %s, or answers as that does', async (path) => {
      const [theirs, ours] = [
        await fetch(askingOrigin + path, { redirect: 'manual' }),
        await rendering.request(askingOrigin + path, {
          headers: { 'X-Forwarded-Proto': 'https' },
        }),
      ];
      expect(await answerOf(theirs)).toEqual(await answerOf(ours));
      expect(theirs.headers.get('location')).toBe(ours.headers.get('location'));
    });

    it.each([
      '/',
      '/remotes/catalog/1.0.0/remote.js',
      '/shell/1.0.0/icon.svg',
      '/shell/1.0.0/gone.js',
    ])('asks the built-in server for %s where it has no copy of the site (G405)', async (path) => {
      const [theirs, ours] = [
        await fetch(copylessOrigin + path),
        await rendering.request(copylessOrigin + path, {
          headers: { 'X-Forwarded-Proto': 'https' },
        }),
      ];
      expect(await answerOf(theirs)).toEqual(await answerOf(ours));
    });

    it.each([
      '/shell/1.0.0/main.css',
      '/shell/1.0.0/icon.svg',
      '/remotes/catalog/1.0.0/remote.js',
      '/remotes/catalog/9.9.9/remote.js',
      '/live.json',
    ])('lets the pages that the built-in server lets read %s (G412)', async (path) => {
      for (const address of assetsOrigins) {
        const [theirs, ours] = [
          await fetch(address + path),
          await withAssets.request(address + path, { headers: { 'X-Forwarded-Proto': 'https' } }),
        ];
        expect(await answerOf(theirs)).toEqual(await answerOf(ours));
      }
    });

    it('shows the page of the release while the built-in server is away (X62)', async () => {
      expect(await (await fetch(askingOrigin)).text()).toContain('id="app-content"');
      const { port } = new URL(`http://127.0.0.1:${portOf(pageServer)}`);
      pageServer.close();
      if ('closeAllConnections' in pageServer) pageServer.closeAllConnections();
      try {
        const away = await fetch(`${askingOrigin}/`);
        expect(await answerOf(away)).toEqual(await answerOf(await builtIn.request(`${site}/`)));
        expect((await fetch(`${askingOrigin}/robots.txt`)).status).toBe(502);
        expect((await fetch(`${askingOrigin}/readyz`)).status).toBe(502);
      } finally {
        pageServer = serve({ fetch: rendering.fetch, hostname: '127.0.0.1', port: Number(port) });
        await once(pageServer, 'listening');
      }
    });

    it("shows the page in place of the folder that is the release tool's own", async () => {
      const answer = await fetch(`${origin}/.release/`);
      expect(await answer.text()).toContain('app-registry');
    });

    it('hands out no registry of its own, whose history and configuration no page has', async () => {
      const [alone, asking] = await Promise.all(
        [origin, askingOrigin].map((each) => fetch(`${each}/registry.json`)),
      );
      expect(alone?.status).toBe(502);
      expect(await asking?.text()).not.toContain('history');
    });

    it('is one that nginx has nothing to say against (G16)', async () => {
      for (const file of files) {
        const { stderr } = await promisify(execFile)(nginx, ['-t', '-p', folder, '-c', file]);
        expect(stderr).not.toMatch(/\[(?:warn|error|emerg)\]/);
      }
    });

    const [withTls, name] = openssl ? [it, ''] : [it.skip, ' (skipped: openssl is not installed)'];

    withTls(`answers over TLS, and leads there who comes without${name}`, async () => {
      const host = { headers: { Host: 'site.example' } };
      const path = '/category/3/?q=1';
      const secure = await answerTo((done) =>
        getSecure(
          { ...host, host: '127.0.0.1', port: securePort, path, rejectUnauthorized: false },
          done,
        ),
      );
      expect(secure.status).toBe(200);
      expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
      expect(secure.body).toContain('id="app-registry"');
      const plain = (options: object) =>
        answerTo((done) => getPlain({ host: '127.0.0.1', port: plainPort, ...options }, done));
      expect(await plain({ ...host, path })).toMatchObject({
        status: 308,
        headers: { location: `https://site.example${path}` },
      });
      expect(await plain({ path, headers: { Host: 'api.site.example' } })).toMatchObject({
        headers: { location: `https://api.site.example${path}` },
      });
      // A name that is not the site's leads to the site, not to that name.
      expect(await plain({ path, headers: { Host: 'evil.example' } })).toMatchObject({
        headers: { location: `https://site.example${path}` },
      });
      expect(await plain({ ...host, path: '/.well-known/acme-challenge/token' })).toMatchObject({
        status: 200,
        body: 'the answer',
      });
    });

    it('answers who issues certificates before it has one', async () => {
      const answer = await fetch(`${origin}/.well-known/acme-challenge/token`);
      expect(await answer.text()).toBe('the answer');
      expect((await fetch(`${origin}/.well-known/acme-challenge/other`)).status).toBe(404);
    });

    it('passes calls of every kind on to the backend', async () => {
      const answer = await fetch(`${apiOrigin}/api/software/`, { method: 'PUT', body: 'a body' });
      expect([answer.status, await answer.text()]).toEqual([200, '127.0.0.1']);
    });

    it('asks another backend where one hangs, and leaves that one out after three reads (X401)', async () => {
      for (let reads = 0; reads < 20; reads += 1) {
        expect((await fetch(`${hung.api}/api/software/`)).status).toBe(200);
      }
      expect(hung.asked).toBe(3);
    });

    (hasIpv6 ? it : it.skip)('is there by IPv6 too', async () => {
      expect((await fetch(`${localSite}/healthz`)).status).toBe(200);
    });

    it('passes releases on to a registry, and lets one network have eight connections', async () => {
      const open = (end: boolean) =>
        answerTo((done) => {
          const request = requestPlain(
            { host: '127.0.0.1', port: registryPort, method: 'PUT', agent: false },
            done,
          );
          request.setHeader('Content-Length', 4);
          request.write('abc');
          if (end) request.end('d');
          else waiting.push(request);
        });
      const waiting: ReturnType<typeof requestPlain>[] = [];
      expect(await open(true)).toMatchObject({ status: 200, body: '127.0.0.1' });
      const held = Array.from({ length: 8 }, () => open(false));
      // The ninth is refused once the eight have reached nginx.
      let ninth = await open(true);
      while (ninth.status === 200) ninth = await open(true);
      expect(ninth.status).toBe(503);
      for (const request of waiting) request.end('d');
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    });

    it('takes no writes', async () => {
      const answer = await fetch(origin, { method: 'POST' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    });

    it.each([{ 'Content-Length': '1000000' }, { 'Transfer-Encoding': 'chunked' }])(
      'keeps no body of who only reads, but refuses it while it comes: %j',
      async (ofBody) => {
        const { port } = new URL(askingOrigin);
        const refused = await answerTo((done) => {
          const request = requestPlain({ host: '127.0.0.1', port, headers: ofBody }, done);
          request.on('error', () => undefined).write('a'.repeat(1000));
        });
        expect(refused.status).toBe(413);
        expect(refused.headers['x-content-type-options']).toBe('nosniff');
      },
    );

    const onLinux = process.platform === 'linux' ? it : it.skip;

    onLinux('opens a file once for all who are slow to take it (needs /proc)', async () => {
      const path = '/remotes/catalog/1.0.0/large.js';
      const file = join(folder, `site${path}`);
      // More than the system takes off nginx's hands.
      await writeFile(file, Buffer.alloc(8 * 1024 * 1024));
      const answers = await Promise.all(
        Array.from(
          { length: 10 },
          () => new Promise<IncomingMessage>((resolve) => getPlain(origin + path, resolve)),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect(await timesOpen(file, servers[0]?.pid ?? 0)).toBe(1);
      for (const answer of answers) answer.destroy();
    });

    it('passes on what staff ask for on the page of releases, and no other writes (G158)', async () => {
      const write = (path: string) => fetch(askingOrigin + path, { method: 'POST', body: '{}' });
      const answer = await write(releaseChangesPath);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining('does not offer'),
      ]);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect((await write('/')).status).toBe(405);
    });

    it.each(['/%00', '/%zz', '/%0a/', '/about/%0d%0aa/', '/%7F', '/%C2%85', '/%E2%80%A9'])(
      'refuses %s, as the built-in server',
      async (path) => {
        const [theirs, ours] = [await fetch(origin + path), await builtIn.request(site + path)];
        expect([theirs.status, ours.status]).toEqual([400, 400]);
      },
    );

    it('sends what the release has compressed, which is no file of its own', async () => {
      const path = '/remotes/catalog/1.0.0/remote.js';
      const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      const compressed = await readFile(join(folder, `site${path}.gz`));
      expect(answer.headers.get('content-length')).toBe(String(compressed.length));
      expect(gunzipSync(compressed).toString()).toBe(await answer.text());
      expect((await fetch(`${origin}${path}.gz`)).status).toBe(404);
    });

    it('compresses', async () => {
      const answer = await fetch(`${origin}/`, { headers: { 'Accept-Encoding': 'gzip' } });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(await readFile(join(folder, 'site', 'index.html'), 'utf8')).toBe(await answer.text());
    });
  });
}

async function answerTo(ask: (done: (answer: IncomingMessage) => void) => unknown) {
  const answer = await new Promise<IncomingMessage>((resolve) => ask(resolve));
  const { statusCode: status, headers: given } = answer;
  return { status, headers: given, body: await text(answer) };
}

/** How often the children of a process have a file open. */
async function timesOpen(file: string, pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const open = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map(async (child) => {
        const folder = `/proc/${child}/fd`;
        const names = await readdir(folder);
        return Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => null)));
      }),
  );
  return open.flat().filter((each) => each === file).length;
}

async function untilAnswered(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(origin).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('nginx did not answer');
}
