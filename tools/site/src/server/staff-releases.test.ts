import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getReleases,
  getReleaseViews,
  listReleaseLog,
  releaseChangesPath,
  releaseLogPath,
  releasesPath,
  releaseViewsPath,
  viewReportsPath,
} from '@patchbay/domain/api';
import {
  createFindStaff,
  createForwarder,
  createStaffReleases,
  keepViewCounts,
  peopleFile,
  type StaffReleasesOptions,
} from '@patchbay/registry/service/staff';
import { TrialRegistry, TrialSite, watchedFileSystem } from '@patchbay/registry/testing';
import { readAppConfig } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { createHttp } from '@patchbay/shared/http';
import { createSite } from './create-site.ts';

const config = readAppConfig({ API_HOST: 'https://api.example' });
const origin = 'https://site.example';

const account = (id: number, others: object = {}) => ({
  id,
  email: `person-${id}@acme.example`,
  isStaff: false,
  isSuperuser: false,
  ...others,
});

let prepared: TrialSite;
let site: TrialSite;
/** The accounts that the backend knows, by token; a text is its answer in place of a user. */
let accounts: Map<string, object | string>;
/** The tokens that the backend was asked for. */
let asked: string[];
let said: string[];

const addressOf = (asked: Parameters<typeof fetch>[0]) =>
  asked instanceof Request ? asked.url : asked.toString();

const backend: typeof fetch = (address, init) => {
  const token = new Headers(init?.headers).get('Authorization')?.replace('Bearer ', '') ?? '';
  asked.push(`${addressOf(address)} ${token}`);
  const user = accounts.get(token);
  if (user === 'away') return Promise.reject(new TypeError('fetch failed'));
  if (typeof user === 'string') return Promise.resolve(new Response(user));
  return Promise.resolve(
    user ? Response.json(user) : Response.json({ detail: 'No' }, { status: 401 }),
  );
};

function createCalls(options: Partial<StaffReleasesOptions> = {}) {
  const { apiHost } = config;
  return createStaffReleases({
    target: new FolderTarget(site.folder, { fs: watchedFileSystem(() => undefined) }),
    keysFile: null,
    findStaff: createFindStaff({ apiHost, fetch: backend }),
    hasPreviews: true,
    configure: (present) => present ?? config,
    now: () => site.now,
    say: (line) => said.push(line),
    ...options,
  });
}

let calls: ReturnType<typeof createCalls>;

beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  await prepared.release({ version: '1.0.0' });
  await prepared.release({ version: '1.1.0', code: '1' });
});

beforeEach(async () => {
  site = await prepared.copy();
  asked = [];
  said = [];
  accounts = new Map<string, object | string>([
    ['staff', account(1, { isStaff: true })],
    ['super', account(2, { isSuperuser: true })],
    ['visitor', account(3)],
  ]);
  calls = createCalls();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

const rollback = {
  action: 'rollback',
  name: 'catalog',
  version: null,
  percent: 100,
  reason: 'The list is empty',
};

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Sends a change as the page does, decided on what is live now unless a tag is given. */
async function send(
  change: object | string,
  headers: Readonly<Record<string, string>> = {},
  { token = 'staff', app = calls } = {},
) {
  const now = await app.request(releasesPath, { headers: bearer('staff') });
  const answer = await app.request(releaseChangesPath, {
    method: 'POST',
    headers: {
      ...bearer(token),
      'Content-Type': 'application/json',
      'If-Match': now.headers.get('ETag') ?? '',
      ...headers,
    },
    body: typeof change === 'string' ? change : JSON.stringify(change),
  });
  return { status: answer.status, body: await answer.text() };
}

/** The page's own client. */
const http = () =>
  createHttp({
    apiHost: origin,
    fetch: (address, init) => Promise.resolve(calls.request(addressOf(address), init)),
    getToken: () => 'staff',
    onUnauthorized: () => undefined,
    reportProblem: (error) => {
      throw error;
    },
  });

async function readLive() {
  const read = await getReleases(http());
  return { releases: read.value, tag: read.etag ?? '' };
}

describe('whoever is not staff', () => {
  it.each([
    ['without a token', {}, 401, 0],
    ['with a made-up token', bearer('made-up'), 401, 1],
    ['with something else than a token', { Authorization: 'Basic c3RhZmY6c3RhZmY=' }, 401, 0],
    ['with a token that is too long', bearer('a'.repeat(600)), 401, 0],
    ['with a visitor’s token', bearer('visitor'), 403, 1],
    ['with a cookie alone', { Cookie: 'token=staff' }, 401, 0],
  ])('%s sees and changes nothing (G156)', async (_, headers, status, questions) => {
    for (const path of [releasesPath, releaseLogPath]) {
      const answer = await calls.request(path, { headers });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain('catalog');
    }
    expect(new Set(asked).size).toBe(questions);
    let isRead = false;
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 });
    const change = { method: 'POST', headers: { ...headers, 'If-Match': '"a"' }, body };
    const answer = await calls.request(releaseChangesPath, { ...change, duplex: 'half' } as object);
    expect(answer.status).toBe(status);
    expect(isRead).toBe(false);
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it('is asked about once in a few seconds, and anew for each change (G156)', async () => {
    for (let count = 0; count < 3; count += 1) await readLive();
    expect(asked).toEqual(['https://api.example/auth/me/ staff']);
    accounts.set('staff', account(1));
    expect((await send(rollback)).status).toBe(403);
    expect(await site.live()).toContain('catalog 1.1.0');
  });

  it.each([
    ['is away', 'away'],
    ['answers with a page', '<!doctype html>'],
    ['answers with no account', '{"id": "1"}'],
    ['answers with a name that is no line', JSON.stringify(account(9, { email: 'a\n@b.example' }))],
  ])('is not let through where the backend %s (G156)', async (_, answer) => {
    accounts.set('new', answer);
    const told = await calls.request(releasesPath, { headers: bearer('new') });
    expect([told.status, told.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await told.text()).toContain('did not answer');
  });
});

describe('staff', () => {
  it('see what is live, what it was made of, and what lies on the site (G156)', async () => {
    await site.release({ version: '1.2.0', code: '2' }, '--percent', '10');
    await site.release({ version: '1.3.0', code: '3' }, '--percent', '0');
    const { releases } = await readLive();
    expect(releases).toMatchObject({ problems: [], logLength: 4 });
    const [shell, catalog] = releases.names;
    expect(shell).toMatchObject({ name: 'shell', live: '1.0.0', rollbackTo: null, weight: null });
    expect(catalog).toMatchObject({
      name: 'catalog',
      live: '1.1.0',
      canary: { version: '1.2.0', percent: 10 },
      rollbackTo: '1.1.0',
      source: { commit: '0123456789ab', branch: 'main', message: 'Show the newest first' },
      moreVersions: 0,
    });
    expect(catalog?.weight?.total).toBeGreaterThan(0);
    expect(Date.parse(catalog?.builtAt ?? '')).toBeGreaterThan(0);
    const standings = catalog?.versions.map(
      ({ version, standing, preview }) => `${version} ${standing} ${String(preview)}`,
    );
    expect(standings?.toSorted()).toEqual([
      '1.0.0 earlier /?preview=catalog@1.0.0',
      '1.1.0 live /?preview=catalog@1.1.0',
      '1.2.0 canary /?preview=catalog@1.2.0',
      '1.3.0 added /?preview=catalog@1.3.0',
    ]);
  });

  it('change what is live, with a reason, and the log tells who (G156, G163)', async () => {
    expect(await send(rollback)).toMatchObject({ status: 200 });
    expect(await site.live()).toContain('catalog 1.0.0');
    const promote = { ...rollback, action: 'promote', version: '1.1.0', percent: 10 };
    const bySuper = await send({ ...promote, reason: 'Mended' }, {}, { token: 'super' });
    expect(bySuper).toMatchObject({ status: 200 });
    expect(await site.live()).toContain('catalog 1.1.0 at 10 %');
    await send({ ...rollback, action: 'retire', reason: 'Nobody uses it' });
    expect(await site.live()).toEqual(['shell 1.0.0']);

    const { entries, problems } = await listReleaseLog(http());
    expect(problems).toEqual([]);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'retire', person: 'person-1@acme.example', source: { message: 'Nobody uses it' } },
      { action: 'promote', person: 'person-2@acme.example', subject: 'catalog 1.1.0' },
      { action: 'rollback', changes: [{ name: 'catalog', from: '1.1.0', to: '1.0.0' }] },
    ]);
    expect(await site.done('log', '--verify')).toContain('by account 1 of the staff');
    const [last = ''] = (await site.read('releases.log')).trim().split('\n').slice(-1);
    expect(JSON.parse(last)).toMatchObject({ account: 1, team: null });
    expect(said).toContain('a retire of catalog by account 1 of the staff: retired');
  });

  it('do not retire the remote that has their page, which a command may (G400)', async () => {
    await site.release({ name: 'admin', mounts: [{ path: '/admin/', layout: 'bare' }] });
    const retire = { ...rollback, action: 'retire', name: 'admin' };
    expect(await send(retire)).toMatchObject({
      status: 409,
      body: expect.stringContaining('admin has the page of releases') as unknown,
    });
    expect(await site.live()).toContain('admin 1.0.0');
    await site.done('retire', 'admin');
    expect(await site.live()).not.toContain('admin 1.0.0');
  });

  it('see what each version weighs by Brotli, also where versions share their files (G402)', async () => {
    const sizes = async (name: string) => {
      const { releases } = await readLive();
      const found = releases.names.find((one) => one.name === name);
      return {
        total: found?.weight?.total,
        byVersion: Object.fromEntries(
          found?.versions.map(({ version, sizeBytes }) => [version, sizeBytes]) ?? [],
        ),
      };
    };
    const alone = await sizes('catalog');
    expect(alone.byVersion['1.1.0']).toBe(alone.total);
    const news = { name: 'news', sharesFiles: true, mounts: [] };
    await site.release({ ...news, version: '1.0.0' });
    await site.release({ ...news, version: '1.1.0', code: 'longer, '.repeat(5) });
    const shared = await sizes('news');
    expect(shared.byVersion['1.1.0']).toBe(shared.total);
    expect(shared.byVersion['1.1.0']).toBeGreaterThan(shared.byVersion['1.0.0'] ?? Infinity);
    await rm(join(site.folder, 'remotes/news/1.0.0/files.json'));
    await rm(join(site.folder, 'remotes/news/1.0.0/release.json'));
    expect((await sizes('news')).byVersion).toMatchObject({ '1.0.0': null });
  });

  it('leave no e-mail in the log, which everybody may read and nobody can change (G163)', async () => {
    await send(rollback);
    expect(await site.read('releases.log')).not.toContain('@');
    await writeFile(join(site.folder, peopleFile), 'nothing that can be read');
    const { entries, problems } = await listReleaseLog(http());
    expect([entries[0]?.person, problems]).toEqual(['Account 1', []]);
  });

  it('are told where somebody else was first, also by a request that is sent twice (G163)', async () => {
    const { tag } = await readLive();
    const both = await Promise.all([
      send(rollback, { 'If-Match': tag }),
      send({ ...rollback, action: 'retire' }, { 'If-Match': tag }, { token: 'super' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const live = await site.live();
    const again = await send(rollback, { 'If-Match': tag });
    expect(again.status).toBe(412);
    expect(again.body).toContain('Something else was changed in the meantime');
    expect(await site.live()).toEqual(live);
  });

  it('make nothing live that no team has signed, where the site demands signatures', async () => {
    const registry = await TrialRegistry.create();
    try {
      await registry.release({ version: '1.0.0' });
      const unsigned = await registry.site.buildRemote({ version: '1.1.0', code: '1' });
      await registry.site.done('release', '--from', unsigned, '--percent', '0');
      const app = createCalls({
        target: new FolderTarget(registry.site.folder),
        keysFile: registry.keysFile,
      });
      const promote = { ...rollback, action: 'promote', version: '1.1.0' };
      const tag = (await app.request(releasesPath, { headers: bearer('staff') })).headers;
      const answer = await send(promote, { 'If-Match': tag.get('ETag') ?? '' }, { app });
      expect(answer.status).toBe(409);
      expect(answer.body).toContain('not signed');
      expect(await registry.site.live()).toContain('catalog 1.0.0');
    } finally {
      await registry.remove();
    }
  });
});

describe('a change that cannot be done', () => {
  it.each<readonly [string, object | string, Record<string, string>, number, RegExp]>([
    ['without a reason', { ...rollback, reason: '' }, {}, 400, /Say why/],
    ['with blanks for a reason', { ...rollback, reason: '  ' }, {}, 400, /reason/],
    ['with a reason of two lines', { ...rollback, reason: 'a\nb' }, {}, 400, /One line/],
    ['with a command of a terminal', { ...rollback, reason: '\u001b[2Ja' }, {}, 400, /plain text/],
    ['with letters that turn the line round', { ...rollback, reason: 'a\u202eb' }, {}, 400, /One/],
    ['with a reason that is too long', { ...rollback, reason: 'a'.repeat(501) }, {}, 400, /500/],
    ['of no known kind', { ...rollback, action: 'release' }, {}, 400, /action/],
    ['of a name that is a path', { ...rollback, name: '../shell' }, {}, 400, /name/],
    ['to a version that is a path', { ...rollback, version: '../1.0.0' }, {}, 400, /version/],
    ['for more than everybody', { ...rollback, percent: 101 }, {}, 400, /percent/],
    ['with a field for the prototype', '{"__proto__": {}}', {}, 400, /./],
    ['that is no JSON', '{', {}, 400, /./],
    ['of a form', { ...rollback }, { 'Content-Type': 'text/plain' }, 415, /JSON/],
    ['that is too large', 'a'.repeat(17_000), {}, 413, /16 KiB/],
    ['that names no state', { ...rollback }, { 'If-Match': '' }, 412, /changed in the meantime/],
    ['of an unknown remote', { ...rollback, name: 'news' }, {}, 404, /news is not live/],
    ['to an unknown version', { ...rollback, version: '9.0.0' }, {}, 404, /9\.0\.0/],
    ['without an earlier version', { ...rollback, name: 'shell' }, {}, 404, /no earlier version/],
    ['that takes the shell off', { ...rollback, action: 'retire', name: 'shell' }, {}, 409, /page/],
    ['without a version', { ...rollback, action: 'promote' }, {}, 400, /names a version/],
    ['of its own page', { ...rollback, action: 'retire', name: 'admin' }, {}, 409, /bring it back/],
  ])(
    '%s changes nothing, and is told in a sentence (G163)',
    async (_, change, headers, status, words) => {
      const before = [await site.read('registry.json'), await site.read('releases.log')];
      const answer = await send(change, headers);
      expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(words)]);
      expect(answer.body).not.toMatch(/npm run/);
      expect(answer.body).not.toContain(site.root);
      expect([await site.read('registry.json'), await site.read('releases.log')]).toEqual(before);
    },
  );

  it('without the state that it was decided on is refused (G163)', async () => {
    const headers = { ...bearer('staff'), 'Content-Type': 'application/json' };
    const change = { method: 'POST', headers, body: JSON.stringify(rollback) };
    expect((await calls.request(releaseChangesPath, change)).status).toBe(428);
  });

  it('does not fit what is live by the checks of the release tool', async () => {
    await site.release({ version: '2.0.0', mounts: [{ path: '/new/', layout: 'bare' }] });
    await site.release({ name: 'news', mounts: [{ path: '/', layout: 'bare' }] });
    const answer = await send(rollback);
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('does not fit what is live');
    expect(await site.live()).toContain('catalog 2.0.0');
  });
});

describe('the site’s server', () => {
  const siteWith = (staffCalls: Parameters<typeof createSite>[0]['staffCalls'] = null) =>
    createSite({ siteDir: site.folder, config, log: () => undefined, staffCalls });

  it('answers no such call unless it is told to (G158)', async () => {
    for (const method of ['GET', 'POST']) {
      const answer = await siteWith().request(origin + releasesPath, { method });
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
        404,
        'application/json',
      ]);
    }
  });

  it('answers them itself, with its own headers', async () => {
    const answer = await siteWith(calls).request(origin + releasesPath, {
      headers: bearer('staff'),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('passes them to the registry, and its answers back (G158)', async () => {
    const registry = 'http://registry.example:4100';
    const passed: string[] = [];
    const toRegistry: typeof fetch = (address, init) => {
      passed.push(addressOf(address));
      return Promise.resolve(calls.request(addressOf(address), init));
    };
    const say = (line: string) => said.push(line);
    const server = siteWith(createForwarder({ registry, say, fetch: toRegistry }));
    const ask = (path: string, init: RequestInit = {}) => server.request(origin + path, init);
    expect((await ask(releasesPath)).status).toBe(401);
    expect(passed).toEqual([]);
    const now = await ask(releasesPath, { headers: bearer('staff') });
    expect(now.headers.get('ETag')).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await ask(`${releaseLogPath}?before=3`, { headers: bearer('visitor') })).status).toBe(
      403,
    );
    const change = await ask(releaseChangesPath, {
      method: 'POST',
      headers: {
        ...bearer('staff'),
        'Content-Type': 'application/json',
        'If-Match': now.headers.get('ETag') ?? '',
      },
      body: JSON.stringify(rollback),
    });
    expect(await change.json()).toMatchObject({ result: 'live', version: '1.0.0' });
    expect(passed.map((address) => address.replace(registry, ''))).toEqual([
      releasesPath,
      `${releaseLogPath}?before=3`,
      releaseChangesPath,
    ]);

    const away = () => Promise.reject(new TypeError('fetch failed'));
    const alone = siteWith(createForwarder({ registry, say, fetch: away }));
    const answer = await alone.request(origin + releasesPath, { headers: bearer('staff') });
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringContaining('registry of releases did not answer'),
    ]);
  });

  it('tells once that the registry is away, however many ask, and again after it was there', async () => {
    let isAway = true;
    const toRegistry: typeof fetch = () =>
      isAway ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(Response.json({}));
    const say = (line: string) => said.push(line);
    const registry = 'http://registry.example:4100';
    const server = siteWith(createForwarder({ registry, say, fetch: toRegistry }));
    const ask = async (token: string) =>
      (await server.request(origin + releasesPath, { headers: bearer(token) })).status;
    const line = 'The registry did not answer: fetch failed';
    for (let index = 0; index < 20; index += 1) expect(await ask(`made-up-${index}`)).toBe(502);
    expect(said).toEqual([line]);
    isAway = false;
    expect(await ask('staff')).toBe(200);
    isAway = true;
    expect(await ask('staff')).toBe(502);
    expect(said).toEqual([line, line]);
  });

  it('reads no answer to its end that a registry or a backend never sends', async () => {
    let pulled = 0;
    const endless: typeof fetch = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            pull: (body) => {
              pulled += 1;
              body.enqueue(Buffer.alloc(1024 * 1024, ' '));
              if (pulled === 1000) body.close();
            },
          }),
        ),
      );
    const say = (line: string) => said.push(line);
    const forwarder = createForwarder({ registry: 'http://r.example', say, fetch: endless });
    const ask = (server: Pick<ReturnType<typeof siteWith>, 'request'>) =>
      server.request(origin + releasesPath, { headers: bearer('another') });
    expect((await ask(siteWith(forwarder))).status).toBe(502);
    expect(said).toContain('The registry did not answer: the answer is too long');
    const findStaff = createFindStaff({ apiHost: config.apiHost, fetch: endless });
    expect((await ask(createCalls({ findStaff }))).status).toBe(503);
    expect(pulled).toBeLessThan(30);
  });

  it('asks the registry and the backend for so many at a time, and tells the others to come again', async () => {
    const open: (() => void)[] = [];
    const slow: typeof fetch = async () => {
      await new Promise<void>((resolve) => open.push(resolve));
      return Response.json({});
    };
    const say = (line: string) => said.push(line);
    const forwarder = createForwarder({ registry: 'http://r.example', say, fetch: slow });
    const findStaff = createFindStaff({ apiHost: config.apiHost, fetch: slow });
    for (const server of [siteWith(forwarder), createCalls({ findStaff })]) {
      const asked = Array.from({ length: 200 }, async (_, index) =>
        server.request(origin + releasesPath, { headers: bearer(`made-up-${index}`) }),
      );
      const busy = await Promise.any(
        asked.map(async (answer) => {
          const { status, headers } = await answer;
          if (status !== 503) throw new Error('It was asked');
          return headers.get('Retry-After');
        }),
      );
      expect(busy).toBe('2');
      const all = Promise.all(asked).then(() => true);
      const next = () => new Promise<false>((resolve) => setImmediate(resolve, false));
      while (!(await Promise.race([all, next()]))) for (const answer of open.splice(0)) answer();
    }
  });
});

describe('what pages report', () => {
  const view = (version: string, others: object = {}) =>
    JSON.stringify({
      remotes: [{ name: 'catalog', version, isLoaded: true, errors: 0, ...others }],
      ...{ largestPaint: 1100, layoutShift: null, interactionDelay: 60 },
    });
  const post = (app: Pick<typeof calls, 'request'>, body: string, address = '192.0.2.1') =>
    app.request(origin + viewReportsPath, {
      method: 'POST',
      body,
      headers: {
        ...{ 'X-Forwarded-For': address, Cookie: 'session=1' },
        'Content-Length': String(body.length),
      },
    });
  const keep = () =>
    keepViewCounts(site.folder, { say: (line) => said.push(line), now: () => site.now.getTime() });

  it('is shown to staff by version and hour, with what was live then, and by the command (G351, G353)', async () => {
    await site.done('promote', 'catalog', '1.0.0', '--percent', '10', '--allow-downgrade');
    const kept = await keep();
    calls = createCalls({ views: { counts: kept.counts, trustedProxies: 1 } });
    for (const version of ['1.1.0', '1.1.0', '1.1.0', '1.1.0']) await post(calls, view(version));
    expect((await post(calls, view('1.0.0', { isLoaded: false, errors: 1 }))).status).toBe(204);

    for (const [token, status] of [
      ['visitor', 403],
      ['made-up', 401],
    ] as const) {
      const asked = `${releaseViewsPath}?name=catalog`;
      expect((await calls.request(asked, { headers: bearer(token) })).status).toBe(status);
    }
    const hour = site.now.getTime();
    const { versions, marks } = await getReleaseViews(http(), 'catalog');
    expect(versions).toMatchObject([
      {
        version: '1.0.0',
        standing: 'canary',
        views: 1,
        failedViews: 1,
        hours: [{ hour, standing: 'canary' }],
      },
      {
        ...{ version: '1.1.0', standing: 'live', views: 4, failedViews: 0 },
        ...{ largestPaint: 1187.5, layoutShift: null, interactionDelay: 68.75 },
        samples: { largestPaint: 4, layoutShift: 0, interactionDelay: 4 },
        hours: [{ hour, standing: 'live', views: 4, largestPaint: 1187.5 }],
      },
    ]);
    expect(marks.map(({ kind, version }) => `${kind} ${version}`)).toEqual([
      'live 1.0.0',
      'live 1.1.0',
      'canary 1.0.0',
    ]);

    await kept.close();
    const told = await site.done('status');
    expect(told).toMatch(/catalog +1\.0\.0 \(canary\) +1 +1 \(100\.0 %\) +1188 ms \(1\)/);
    expect(told).toMatch(
      /catalog +1\.1\.0 \(live\) +4 +0 \(0\.0 %\) +1188 ms \(4\) +- +69 ms \(4\)/,
    );
  });

  it('passes through the site’s server to the registry, with the network that it has seen (G350)', async () => {
    const { counts } = await keep();
    const behind = createCalls({ views: { counts, trustedProxies: 1 } });
    const networks: (string | null)[] = [];
    const toRegistry: typeof fetch = (address, init) => {
      const headers = new Headers(init?.headers);
      networks.push(headers.get('X-Forwarded-For'));
      expect(headers.has('Cookie')).toBe(false);
      // As `fetch` does by itself.
      const body = typeof init?.body === 'string' ? init.body : '';
      headers.set('Content-Length', String(body.length));
      return Promise.resolve(behind.request(addressOf(address), { ...init, headers }));
    };
    const say = (line: string) => said.push(line);
    const options = { registry: 'http://r.example', say, fetch: toRegistry, trustedProxies: 1 };
    const front = createForwarder({ ...options, hasViews: true });
    expect((await post(front, view('1.1.0'), '2001:db8::7')).status).toBe(204);
    expect((await post(front, '{}')).status).toBe(400);
    expect(networks).toEqual(['2001:db8:0:0::', '192.0.2.1']);
    expect(counts.totals('catalog', '1.1.0').views).toBe(1);
    expect((await post(createForwarder(options), view('1.1.0'))).status).toBe(404);
    expect(said).toEqual([]);
  });

  it('is neither taken nor told by a site that does not count it (G350)', async () => {
    expect((await post(calls, view('1.1.0'))).status).toBe(404);
    const asked = await calls.request(releaseViewsPath, { headers: bearer('staff') });
    expect(asked.status).toBe(404);
    expect(await site.done('status')).not.toContain('pages reported');
  });
});

it.each([
  [{ STAFF_RELEASES: 'on' }, true],
  [{ STAFF_RELEASES: 'http://127.0.0.1:4100' }, true],
  [{}, false],
  [{ STAFF_RELEASES: 'on', VIEW_REPORTS: 'off' }, false],
])('with %j the page reports its views: %s (G350)', (environment, isReporting) => {
  expect(readAppConfig(environment).viewReports).toBe(isReporting);
});
