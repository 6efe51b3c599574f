import fc from 'fast-check';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { callRoutes } from '../../product/calls.ts';
import type { Product, Server } from '../../product/product.ts';
import { problemOf, wellFormed } from './any-answer.ts';
import { collectedInput } from './collected-input.ts';
import { describedCalls } from './described-calls.ts';
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

type MadeUpCall = typeof call extends fc.Arbitrary<infer Made> ? Made : never;

/** As text, so that `__proto__` and the same key twice are possible. */
function asObject(pairs: readonly (readonly [string, unknown])[]): string {
  return `{${pairs.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`).join(',')}}`;
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

const attacks: readonly Attack[] = [
  {
    name: 'made-up calls of the backend',
    item: 'siblings',
    tries: 4000,
    expectation: 'no 5xx but 503 with Retry-After, always JSON',
    run: tryBackend,
  },
  {
    name: 'made-up addresses of the site',
    item: 'siblings',
    tries: 1000,
    expectation: 'no 5xx, security headers',
    run: trySite,
  },
  ...describedCalls,
  ...collectedInput,
  ...oddValues,
];

export const fuzz: Family = {
  name: 'fuzz',
  about: 'thousands of made-up calls from a seed',
  attacks,
};
