import { verdict, verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, type Question } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';
import { stopMs } from '../../product/stops.ts';
import { bestMedianMs, inMs } from '../../run/timing.ts';

const limitMs = 100;

interface Shot {
  readonly what: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const repeat = (text: string, count: number) => text.repeat(count);

/** Different names without an order, as long as a header may be. */
const shuffledNames = (count: number) =>
  Array.from({ length: count }, (_, index) => ((index * 7919) % count).toString(36))
    .join('&')
    .slice(0, 60_000);

/** Text that an expression with two ways to match the same letters takes for ever to refuse. */
const shots = (server: 'site' | 'backend'): readonly Shot[] => [
  ...(server === 'site' ? sitePaths : backendPaths),
  ...headerShots.map(({ what, headers }) => ({
    what,
    path: server === 'site' ? '/' : '/api/categories/',
    headers,
  })),
];

const sitePaths: readonly Shot[] = [
  { what: 'dashes before a bad ending', path: `/remotes/${repeat('-', 40)}!/x.js` },
  { what: 'a file with 40 letters', path: `/remotes/catalog/1/${repeat('a', 40)}!.js` },
  { what: 'a path of 4,000 dots', path: `/shell/1/${repeat('a.', 2000)}!.js` },
  { what: 'a path of 2,000 folders', path: `/shell/1/${repeat('a/', 2000)}!.js` },
  { what: '8 KB of slashes', path: `/${repeat('/', 8000)}x` },
  { what: '8 KB of escapes', path: `/category/${repeat('%2e%2e%2f', 900)}` },
];

const backendPaths: readonly Shot[] = [
  { what: 'an image key of 8,000 letters', path: `/images/300x/${repeat('a', 8000)}!` },
  { what: 'an image key of 2,000 folders', path: `/images/300x/${repeat('a/', 2000)}!` },
  { what: 'a package key of 4,000 dashes', path: `/packages/versions/1/${repeat('a-', 4000)}!` },
  { what: 'a search of 200 letters', path: `/api/software/?search=${repeat('a%20', 50)}` },
  {
    what: 'a ranked search of 8 long words',
    path: `/api/software/?ranking=relevance&search=${repeat('qwxjzkvbnmghtyruqpasdfgh%20', 8)}`,
  },
  {
    what: 'a ranked search that folds into 3,400 letters',
    path: `/api/software/?ranking=relevance&search=${repeat(encodeURIComponent('\uFDFA'), 190)}`,
  },
  { what: 'a search of 60 KB', path: `/api/software/?search=${repeat('a', 60_000)}` },
  { what: '5,000 category ids', path: `/api/software/?category__in=${repeat('1234567,', 5000)}1` },
  {
    what: '30,000 encodings',
    path: '/api/software/?limit=5',
    headers: { 'Accept-Encoding': repeat('a,', 30_000) },
  },
  { what: '20,000 commas', path: `/api/software/?category__in=${repeat(',', 20_000)}` },
  { what: '10,000 parameters', path: `/api/software/?${repeat('a&', 10_000)}` },
  { what: '20,000 parameters in no order', path: `/api/software/?${shuffledNames(20_000)}` },
  { what: 'a format of 30,000 letters', path: `/api/software/?format=${repeat('a', 30_000)}!` },
  { what: 'an id of 8,000 digits', path: `/api/software/${repeat('1', 8000)}/` },
  { what: 'a token of 30,000 letters', path: `/auth/activate/?token=${repeat('a', 30_000)}!` },
  { what: '8 KB of escapes', path: `/images/300x/${repeat('%2e%2e%2f', 900)}` },
];

const long = 14_000;
const headerShots = [
  { what: 'Accept-Encoding', headers: { 'Accept-Encoding': `${repeat('gzip;q=0.', 1500)}!` } },
  { what: 'Accept-Encoding, spaces', headers: { 'Accept-Encoding': `gzip${repeat(' ', long)}x` } },
  { what: 'If-None-Match, commas', headers: { 'If-None-Match': repeat(',', long) } },
  { what: 'If-None-Match, quotes', headers: { 'If-None-Match': repeat('W/"', 4000) } },
  { what: 'X-Forwarded-For, commas', headers: { 'X-Forwarded-For': repeat(',', long) } },
  { what: 'X-Forwarded-For, colons', headers: { 'X-Forwarded-For': `::${repeat(':0', 6000)}` } },
  { what: 'Range', headers: { Range: `bytes=${repeat('0', long)}x` } },
  { what: 'Range, many', headers: { Range: `bytes=${repeat('0-1,', 3000)}` } },
  { what: 'Authorization, spaces', headers: { Authorization: `Token${repeat(' ', long)}x` } },
  { what: 'Authorization, letters', headers: { Authorization: `Token ${repeat('a', long)}!` } },
  { what: 'Cookie', headers: { Cookie: `${repeat('a=b; ', 2500)}!` } },
  { what: 'Cookie, equals', headers: { Cookie: repeat('=', long) } },
  { what: 'Origin', headers: { Origin: `http://${repeat('a.', 6000)}!` } },
  {
    what: 'Content-Type',
    headers: { 'Content-Type': `multipart/form-data;${repeat(' ', long)}x` },
  },
] as const;

/** A server that has not answered by then hangs. */
const hangsAfterMs = 5000;

async function tooSlow(origin: string, { what, path, headers }: Shot) {
  const question: Question = { headers: { ...headers }, timeoutMs: hangsAfterMs };
  const found = { isHanging: false };
  const tookMs = await bestMedianMs(
    async () => {
      const answer = await ask(origin, path, question);
      // Refused before it is read whole, a header may cut the connection.
      found.isHanging = answer.status === 0 && answer.problem !== 'ECONNRESET';
      return found.isHanging ? Infinity : answer.tookMs;
    },
    { enoughMs: limitMs },
  );
  const { isHanging } = found;
  const problem = isHanging ? `${what}: no answer` : `${what}: ${inMs(tookMs)}`;
  return { isHanging, problem: tookMs <= limitMs ? null : problem };
}

/** Whatever hangs a server is tried on a new one next time, a few times. */
async function tryAll(
  start: () => Promise<Server>,
  path: string,
  all: readonly Shot[],
): Promise<Outcome> {
  const problems: string[] = [];
  const late: string[] = [];
  let server = await start();
  let mostRestarts = 3;
  for (const shot of all) {
    const { isHanging, problem } = await tooSlow(server.origin, shot);
    if (problem !== null) (isHanging ? problems : late).push(problem);
    if (!isHanging) continue;
    if ((await ask(server.origin, path, { timeoutMs: 2000 })).status === 200) continue;
    if (mostRestarts === 0) {
      problems.push('the rest was left out');
      break;
    }
    mostRestarts -= 1;
    await server.process.end();
    server = await start();
  }
  return verdictOf(problems, all.length, late);
}

/** The path of the issue, with 40 letters; the server must answer it, and whatever comes next, and its end. */
async function tryFileName(product: Product, path: string): Promise<Outcome> {
  const site = await product.startSite();
  const tookMs = await bestMedianMs(
    async () => {
      const answer = await ask(site.origin, path, { timeoutMs: 4000 });
      return answer.status === 404 ? answer.tookMs : Infinity;
    },
    { enoughMs: limitMs },
  );
  const after = await ask(site.origin, '/', { timeoutMs: 4000 });
  const stop = await stopMs(site, 8000);
  return verdict(
    tookMs < Infinity && after.status === 200 && stop < 8000,
    tookMs === Infinity ? 'no 404' : inMs(tookMs),
    `404 within ${inMs(tookMs)}; the next page ${after.status === 200 ? 'came' : 'did not come'}; ` +
      `SIGTERM ended it within ${inMs(stop)}`,
    tookMs <= limitMs,
  );
}

const fileNames = [
  ['a release file with 40 letters', `/shell/a/${repeat('a', 40)}!.js`],
  ['a remote file with 40 letters', `/remotes/a/b/${repeat('a', 40)}!.js`],
] as const;

const attacks: readonly Attack[] = [
  ...fileNames.map(([name, path]): Attack => ({
    name,
    item: '1',
    tries: 9,
    expectation: '404 in under 100 ms, then a page, then SIGTERM',
    run: (product) => tryFileName(product, path),
  })),
  {
    name: 'hostile paths and headers at the site',
    item: '1',
    tries: 9 * (sitePaths.length + headerShots.length),
    expectation: 'each in under 100 ms',
    run: (product) => tryAll(() => product.startSite(), '/', shots('site')),
  },
  {
    name: 'hostile paths and headers at the backend',
    item: '1',
    tries: 9 * (backendPaths.length + headerShots.length),
    expectation: 'each in under 100 ms',
    run: (product) => tryAll(() => product.startBackend(), '/health/', shots('backend')),
  },
];

export const expressions: Family = {
  name: 'expressions',
  about: 'text that a careless regular expression takes for ever to refuse',
  attacks,
};
