import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { root } from '../../../../scripts/root.ts';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { skipped, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, jsonOf, type Answer } from '../../network/ask.ts';
import { callRoutes } from '../../product/calls.ts';
import type { Product, Server } from '../../product/product.ts';
import { oddValues } from './odd-values.ts';

const routes = [
  ...callRoutes,
  ...['/images/300x/:key', '/images/:id/:key', '/packages/:key', '/:key'],
];
const parameters = [
  ...['limit', 'offset', 'search', 'query', 'category', 'category__in', 'status', 'status_not'],
  ...['vendor', 'format', 'type', 'architecture', 'platform', 'license', 'order', 'ordering'],
  ...['ranking', 'category_tree', 'fields', 'total', 'cursor', 'updated_after', 'featured'],
  ...['has_blank_version_urls', 'before', 'token', 'next', '__proto__', 'toString', ''],
];
const fields = [
  ...['username', 'email', 'password', 'passwordConfirmation', 'userUuid', 'installedComponents'],
  ...['name', 'vendor', 'description', 'url', 'status', 'category_id', 'version', 'type', 'token'],
  ...['components', 'macInstallOrder', 'ids', 'change', 'places', 'removed', 'currentPassword'],
  ...['id', 'toString', 'constructor', 'length', '0', ''],
];
const awkward = [
  ...['0', '-1', '1e9', '2147483648', '9007199254740993', 'NaN', 'null', 'undefined', '[]', '{}'],
  ...["'", '"', "1' OR '1'='1", '%', '_', '\\', '../../etc/passwd', '\0', '\ud800', '\ufeff', '🎛️'],
  ...['true', '<script>alert(1)</script>', '${7*7}', '{{7*7}}', '\r\nX-Injected: 1', 'İ', 'ﬃ'],
  ...[
    'a'.repeat(201),
    '1'.repeat(400),
    ' ',
    '٣',
    '1,2,,3',
    '-name',
    'VST3',
    'enabled',
    'covers/1.webp',
  ],
];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);
const value = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 5 }) },
);

const call = fc.record({
  route: fc.constantFrom(...routes),
  id: fc.oneof(fc.constantFrom('1', '2', '3', '120'), word),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  query: fc.array(fc.tuple(fc.constantFrom(...parameters), word), { maxLength: 4 }),
  body: fc.option(
    fc.oneof(
      fc.array(fc.tuple(fc.constantFrom(...fields), value), { maxLength: 6 }).map(asObject),
      value.map((one) => JSON.stringify(one)),
      word,
    ),
  ),
  type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain'),
  header: fc.option(
    fc.tuple(
      fc.constantFrom('If-Match', 'If-None-Match', 'Range', 'Idempotency-Key', 'Accept', 'Origin'),
      fc.constantFrom(
        '*',
        '""',
        'W/"x"',
        'bytes=0-',
        'bytes=-1',
        'bytes=9-1',
        'x'.repeat(500),
        ',',
      ),
    ),
  ),
  who: fc.constantFrom('nobody', 'Visitor', 'Staff', 'forged'),
});

/** Halves of a surrogate pair cannot be escaped in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
type MadeUpCall = typeof call extends fc.Arbitrary<infer Made> ? Made : never;

/** As text, so that `__proto__` and the same key twice are possible. */
function asObject(pairs: readonly (readonly [string, unknown])[]): string {
  return `{${pairs.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`;
}

/** What must hold for any answer of the backend, whatever was asked. */
function problemOf({ status, headers, text, problem }: Answer, method: string): string | null {
  if (status === 0) return `no answer (${problem ?? ''})`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (status >= 500 && status !== 503) return `${status}`;
  if (/^[ \t]+at .*:\d|node_modules|\.ts:\d+/m.test(text)) return 'a stack trace';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (headers['x-injected'] !== undefined) return 'an injected header';
  const type = headers['content-type'] ?? '';
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304 && text !== '';
  const isPage = /^(?:text\/html|image\/|font\/)/.test(type);
  if (hasBody && !isPage && !type.startsWith('application/octet-stream')) {
    if (!type.startsWith('application/json')) return `answered as '${type}'`;
    if (jsonOf({ text }) === undefined && text.length < 100_000) return 'no JSON';
  }
  return null;
}

async function send(
  server: Server,
  made: MadeUpCall,
  tokens: ReadonlyMap<string, string>,
  index: number,
) {
  const path = made.route.replace(/:id|:key/g, () => encodeURIComponent(wellFormed(made.id)));
  const query = made.query
    .map((pair) => pair.map((part) => encodeURIComponent(wellFormed(part))).join('='))
    .join('&');
  const token = tokens.get(made.who);
  const mayHaveBody = !['GET', 'HEAD', 'OPTIONS'].includes(made.method);
  return ask(server.origin, `${path}${query === '' ? '' : `?${query}`}`, {
    method: made.method,
    headers: {
      'X-Forwarded-For': `198.51.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`,
      ...(token === undefined ? {} : withToken(token)),
      ...(made.header ? { [made.header[0]]: made.header[1] } : {}),
      ...(mayHaveBody ? { 'Content-Type': made.type } : {}),
    },
    ...(mayHaveBody && made.body !== null ? { body: made.body } : {}),
    timeoutMs: 20_000,
  });
}

async function tryBackend(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const renew = async () =>
    new Map([
      ['Visitor', await tokenOf(server, 'Visitor')],
      ['Staff', await tokenOf(server, 'Staff')],
      ['forged', 'f'.repeat(43)],
    ]);
  let tokens = await renew();
  const count = product.isQuick ? 800 : 4000;
  const made = fc.sample(call, { seed: product.seed, numRuns: count });
  const problems: string[] = [];
  const endMs = Date.now() + (product.isQuick ? 30_000 : 90_000);
  let done = 0;
  for (const one of made) {
    if (Date.now() > endMs) break;
    // A made-up call may be a good log-out.
    if (one.method === 'DELETE' && one.route.startsWith('/auth/')) tokens = await renew();
    const answer = await send(server, one, tokens, done);
    const problem = problemOf(answer, one.method);
    if (problem !== null) {
      problems.push(`call ${done} (${one.method} ${one.route} by ${one.who}): ${problem}`);
    }
    done += 1;
    if (!server.process.isRunning()) break;
  }
  const { status } = await ask(server.origin, '/health/');
  if (status !== 200) problems.push('the backend did not answer afterwards');
  return verdictOf(problems, done + 1);
}

async function trySite(product: Product): Promise<Outcome> {
  const { origin } = await product.startSite();
  const path = fc.array(word, { minLength: 1, maxLength: 4 });
  const starts = ['', '/shell', '/remotes', '/remotes/catalog', '/category', '/software', '/s'];
  const count = product.isQuick ? 200 : 1000;
  const problems: string[] = [];
  const all = fc.sample(fc.tuple(fc.constantFrom(...starts), path), {
    seed: product.seed,
    numRuns: count,
  });
  const endMs = Date.now() + 45_000;
  let done = 0;
  for (const [start, parts] of all) {
    if (Date.now() > endMs) break;
    const text = `${start}/${parts.map((part) => encodeURIComponent(wellFormed(part))).join('/')}`;
    const { status, headers } = await ask(origin, text, { timeoutMs: 10_000 });
    done += 1;
    if (status === 0 || status >= 500) problems.push(`${text.slice(0, 60)}: ${status}`);
    else if (headers['x-content-type-options'] !== 'nosniff') problems.push(`${text}: no nosniff`);
  }
  return verdictOf(problems, done);
}

const corpora = [
  'naughty_strings',
  'proto_pollution',
  'json_parsing',
  'emails',
  'route_params',
  'xss',
];
const corpusFile = (name: string) => resolve(root, '..', 'shared', 'corpora', `${name}.json`);

/** All texts of a corpus, whatever its shape. */
function textsIn(document: unknown): readonly string[] {
  if (typeof document === 'string') return [document];
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, one]) => (name === 'meta' ? [] : textsIn(one)));
}

async function tryCorpora(product: Product): Promise<Outcome> {
  const there = corpora.filter((name) => existsSync(corpusFile(name)));
  if (there.length === 0) return skipped('the corpora of hostile input are not on this machine');
  const server = await product.startBackend();
  const texts: string[] = [];
  for (const name of there)
    texts.push(...textsIn(JSON.parse(await readFile(corpusFile(name), 'utf8'))));
  const some = fc.sample(fc.constantFrom(...new Set(texts)), {
    seed: product.seed,
    numRuns: product.isQuick ? 150 : 600,
  });
  const problems: string[] = [];
  const endMs = Date.now() + 60_000;
  let done = 0;
  for (const text of some) {
    if (Date.now() > endMs) break;
    const escaped = encodeURIComponent(wellFormed(text).slice(0, 2000));
    const headers = {
      'X-Forwarded-For': `203.0.${Math.floor(done / 250)}.${(done % 250) + 1}`,
      'Content-Type': 'application/json',
    };
    const answers = [
      await ask(server.origin, `/api/software/?search=${escaped}`),
      await ask(server.origin, `/api/software/${escaped}/`),
      await ask(server.origin, '/auth/api-token-auth/', { method: 'POST', headers, body: text }),
      await ask(server.origin, '/auth/register/', {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: text, password: text, passwordConfirmation: text }),
      }),
    ];
    done += 1;
    for (const answer of answers) {
      const problem = problemOf(answer, 'GET');
      if (problem !== null) problems.push(`${JSON.stringify(text.slice(0, 40))}: ${problem}`);
    }
  }
  return verdictOf(problems, done * 4);
}

const expectation = 'no 5xx but 503 with Retry-After, always JSON';

const attacks: readonly Attack[] = [
  {
    name: 'made-up calls of the backend',
    item: 'siblings',
    tries: 4000,
    expectation,
    run: tryBackend,
  },
  {
    name: 'made-up addresses of the site',
    item: 'siblings',
    tries: 1000,
    expectation: 'no 5xx, security headers',
    run: trySite,
  },
  {
    name: 'collected hostile input',
    item: 'siblings',
    tries: 2400,
    expectation,
    isLong: true,
    run: tryCorpora,
  },
  ...oddValues,
];

export const fuzz: Family = {
  name: 'fuzz',
  about: 'thousands of made-up calls from a seed',
  attacks,
};
