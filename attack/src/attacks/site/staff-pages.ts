import { readFile, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, sendJson, type Question } from '../../network/ask.ts';
import { logIn, newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import { accountOf } from '../../product/known-accounts.ts';
import type { Product, Server } from '../../product/product.ts';
import { inMs } from '../../run/timing.ts';
import { registryOf } from './trial-releases.ts';

const releases = '/site-api/releases/';
const log = `${releases}log/`;
const changes = `${releases}changes/`;

/** A site whose server answers the calls of the page of releases itself, and renders pages. */
async function startStaffSite(product: Product): Promise<{ site: Server; backend: Server }> {
  const backend = await product.startBackend();
  const site = await product.startSite(undefined, {
    API_HOST: backend.origin,
    SERVER_RENDERING: 'on',
    STAFF_RELEASES: 'on',
    LIST_CALLS: 'extended',
    SEARCH_RANKING: 'relevance',
  });
  return { site, backend };
}

const rollback = {
  action: 'rollback',
  name: 'catalog',
  version: null,
  percent: 100,
  reason: 'An attack',
};

/** Every call by everybody, in odd spellings: only staff are let in, and what they send is looked at. */
async function tryWhoMay(product: Product): Promise<Outcome> {
  const { site, backend } = await startStaffSite(product);
  const registry = registryOf(site);
  const before = await readFile(registry, 'utf8');
  const staff = withToken(await tokenOf(backend, 'Staff'));
  const visitor = withToken(await tokenOf(backend, 'Visitor'));
  const problems: string[] = [];
  let checked = 0;
  const expectStatus = (
    what: string,
    wanted: readonly number[],
    { status }: { readonly status: number },
  ) => {
    checked += 1;
    if (!wanted.includes(status)) problems.push(`${what}: ${status}`);
  };
  const strangers = [
    ['nobody', {}],
    ['a cookie', { Cookie: `token=${staff.Authorization.slice(7)}` }],
    ['Basic', { Authorization: `Basic ${staff.Authorization.slice(7)}` }],
    ['two tokens', { Authorization: `${staff.Authorization}, Bearer x` }],
    ['a made-up token', withToken('A'.repeat(43))],
    ['a long token', withToken('a'.repeat(8000))],
  ] as const;
  for (const path of [
    releases,
    log,
    `${log}?before=1`,
    `${releases}?x`,
    '/site-api//releases/',
    '/site-api/%72eleases/',
  ]) {
    for (const [who, headers] of strangers) {
      expectStatus(`${path} by ${who}`, [401, 404, 431], await ask(site.origin, path, { headers }));
    }
    expectStatus(
      `${path} by a visitor`,
      [403, 404],
      await ask(site.origin, path, { headers: visitor }),
    );
  }
  const read = await ask(site.origin, releases, { headers: staff });
  expectStatus('staff', [200], read);
  const seen = { 'If-Match': String(read.headers.etag) };
  for (const [who, headers] of [...strangers, ['a visitor', visitor] as const]) {
    const answer = await sendJson(site.origin, changes, rollback, {
      headers: { ...seen, ...headers },
    });
    expectStatus(`a change by ${who}`, [401, 403, 431], answer);
  }
  const bad: readonly (readonly [string, unknown, Readonly<Record<string, string>>])[] = [
    ['without If-Match', rollback, {}],
    ['on another state', rollback, { 'If-Match': '"x"' }],
    ['on any state', rollback, { 'If-Match': '*' }],
    [
      'as a form',
      'action=rollback',
      { ...seen, 'Content-Type': 'application/x-www-form-urlencoded' },
    ],
    ['as text', JSON.stringify(rollback), { ...seen, 'Content-Type': 'text/plain' }],
    ['of a path', { ...rollback, name: '../../etc' }, seen],
    ['to a path', { ...rollback, action: 'promote', version: '../1.0.0' }, seen],
    ['with a prototype', '{"__proto__":{"a":1},"action":"rollback"}', seen],
    ['of two lines', { ...rollback, reason: 'a\nb' }, seen],
    ['of the shell', { ...rollback, action: 'retire', name: 'shell' }, seen],
    ['of a prune', { ...rollback, action: 'prune' }, seen],
    ['for 101 %', { ...rollback, percent: 101 }, seen],
    ['of 20 KiB', { ...rollback, reason: 'a'.repeat(20_000) }, seen],
    ['nested deeply', '['.repeat(5000), seen],
  ];
  for (const [how, change, headers] of bad) {
    const answer = await sendJson(site.origin, changes, change, {
      headers: { ...staff, ...headers },
    });
    expectStatus(`a change ${how}`, [400, 404, 409, 412, 413, 415, 428], answer);
  }
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    expectStatus(method, [404], await ask(site.origin, releases, { method, headers: staff }));
  }
  if ((await readFile(registry, 'utf8')) !== before) problems.push('something else is live');
  return verdictOf(problems, checked + 1);
}

const floodClients = 150;
const floodMs = 8000;
const staffWithinMs = 10_000;

/** Staff who want to take a release back, beside strangers who ask the site for whatever costs it most. */
async function tryFloods(product: Product): Promise<Outcome> {
  const { site, backend } = await startStaffSite(product);
  const headers = { ...withToken(await tokenOf(backend, 'Staff')), 'If-Match': '"x"' };
  // Staff are looked up again for each change; a change that was decided on another state changes nothing.
  const change = () => sendJson(site.origin, changes, rollback, { headers, timeoutMs: 20_000 });
  const alone = await change();
  if (alone.status !== 412) throw new Error(`Staff were answered ${alone.status}`);
  const problems: string[] = [];
  let [slowest, asked] = [0, 0];
  const floods: readonly (readonly [string, string, () => Question['headers'] & object])[] = [
    ['pages that were never asked for', '/search/?q=', () => ({})],
    ['made-up tokens', `${releases}?`, () => withToken(`${crypto.randomUUID()}AAAAAAA`)],
  ];
  for (const [what, path, headersOf] of floods) {
    const endMs = performance.now() + floodMs;
    const client = async () => {
      while (performance.now() < endMs) {
        await ask(site.origin, path + crypto.randomUUID(), {
          headers: headersOf(),
          timeoutMs: 4000,
        });
      }
    };
    const flood = Promise.all(Array.from({ length: floodClients }, client));
    await new Promise((done) => setTimeout(done, 1500));
    while (performance.now() < endMs) {
      const { status, tookMs } = await change();
      asked += 1;
      slowest = Math.max(slowest, tookMs);
      if (status !== 412) problems.push(`beside ${what}: ${status} after ${inMs(tookMs)}`);
      await new Promise((done) => setTimeout(done, 300));
    }
    await flood;
  }
  const late = slowest > staffWithinMs ? [`the slowest answer took ${inMs(slowest)}`] : [];
  const { figure, ...outcome } = verdictOf(problems, asked, late);
  return { ...outcome, figure: `${figure}, ${inMs(slowest)}` };
}

const logLines = 20_000;
const pageWithinMs = 1000;

/** A log of many years, which staff look at: nobody else waits for its check. */
async function tryLongLog(product: Product): Promise<Outcome> {
  const { site, backend } = await startStaffSite(product);
  const headers = withToken(await tokenOf(backend, 'Staff'));
  const file = join(site.folder, 'releases.log');
  const [first = '{}'] = (await readFile(file, 'utf8')).split('\n');
  const entry = JSON.parse(first) as object;
  const lines: string[] = [];
  let previous: string | null = null;
  for (let number = 1; number <= logLines; number += 1) {
    const line: string = JSON.stringify({ ...entry, number, previous });
    previous = createHash('sha256').update(line).digest('hex');
    lines.push(line);
  }
  await writeFile(file, `${lines.join('\n')}\n`);
  const problems: string[] = [];
  let slowest = 0;
  for (const path of [releases, log, log]) {
    const state = { isOver: false };
    const looking = ask(site.origin, path, { headers, timeoutMs: 60_000 }).finally(
      () => (state.isOver = true),
    );
    do {
      const { tookMs } = await ask(site.origin, '/healthz', { timeoutMs: 60_000 });
      slowest = Math.max(slowest, tookMs);
    } while (!state.isOver);
    const { status, text } = await looking;
    if (status !== 200 || (path === log && !text.includes(`"number":${logLines}`))) {
      problems.push(`${path}: ${status}`);
    }
  }
  return verdict(
    problems.length === 0,
    inMs(slowest),
    `beside a look at ${logLines} lines others waited ${inMs(slowest)} at most${problems.map((problem) => `; ${problem}`).join('')}`,
    slowest < pageWithinMs,
  );
}

const auditLog = '/api/software-admin/audit-log/';
const guesses = 30;

/** The log of the staff's acts is only for superusers, and nobody changes it. */
async function tryStaffLog(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const { origin } = server;
  const name = '<script>alert(1)</script>\u202e</td>';
  const staff = withToken(await tokenOf(server, 'Staff'));
  const superuser = withToken(await tokenOf(server, 'Superuser'));
  await sendJson(origin, '/api/software-admin/software/', { name }, { headers: staff });
  const problems: string[] = [];
  let checked = 0;
  const check = (what: string, isGood: boolean) => {
    checked += 1;
    if (!isGood) problems.push(what);
  };
  const whole = await ask(origin, auditLog, { headers: superuser });
  check(
    `superusers: ${whole.status}`,
    whole.status === 200 && whole.text.includes('software_created'),
  );
  check('what is in it may be kept', whole.headers['cache-control'] === 'no-store');
  check('it is no JSON', String(whole.headers['content-type']).startsWith('application/json'));
  for (const [who, headers, wanted] of [
    ['nobody', {}, 401],
    ['a visitor', withToken(await tokenOf(server, 'Visitor')), 403],
    ['staff', staff, 403],
  ] as const) {
    for (const path of [
      auditLog,
      `${auditLog}?before=9`,
      '/api/software-admin/audit%2Dlog/',
      `${auditLog}?who=`,
    ]) {
      const { status, text } = await ask(origin, path, { headers });
      check(
        `${path} by ${who}: ${status}`,
        status === wanted && !text.includes('software_created'),
      );
    }
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status } = await ask(origin, auditLog, { method, headers: superuser });
    check(`${method}: ${status}`, status === 405);
  }
  for (const query of [
    'before=0',
    'before=1e9',
    'who=%00',
    'kind=__proto__',
    'from=2026-02-30',
    'x=1',
    'who=a&who=b',
  ]) {
    const { status } = await ask(origin, `${auditLog}?${query}`, { headers: superuser });
    check(`${query}: ${status}`, status === 400);
  }
  // Guesses at the password of staff are noted, and only so many.
  await Promise.all(
    Array.from({ length: guesses }, () =>
      logIn(server, accountOf('Staff').email, 'wrong', { network: newNetwork() }),
    ),
  );
  const { text } = await ask(origin, `${auditLog}?kind=sign_in_failed`, { headers: superuser });
  const noted = text.split('sign_in_failed').length - 1;
  check(`${guesses} guesses are ${noted} lines`, noted > 0 && noted <= 20);
  return verdictOf(problems, checked);
}

const attacks: readonly Attack[] = [
  {
    name: 'who may see and change releases',
    item: 'siblings',
    tries: 70,
    expectation: 'staff alone, by a token, on what they have seen',
    run: tryWhoMay,
  },
  {
    name: 'staff beside floods of pages and made-up tokens',
    item: 'siblings',
    tries: floodClients * 2,
    expectation: `their change is looked at within ${staffWithinMs / 1000} s`,
    isLong: true,
    run: tryFloods,
  },
  {
    name: `a log of ${logLines} releases`,
    item: 'siblings',
    tries: 3,
    expectation: `others within ${pageWithinMs / 1000} s`,
    run: tryLongLog,
  },
  {
    name: 'the log of what staff did',
    item: 'siblings',
    tries: 56,
    expectation: 'superusers alone, and nobody changes it',
    run: tryStaffLog,
  },
];

export const staffPages: Family = {
  name: 'staff',
  about: 'the page of releases, and the log of what staff did',
  attacks,
};
