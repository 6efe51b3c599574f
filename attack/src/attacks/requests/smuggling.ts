import { skipped, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { speak, statusesIn } from '../../network/raw-socket.ts';
import { startNginx } from '../../product/nginx.ts';
import type { Product } from '../../product/product.ts';

type Which = 'site' | 'backend';

/** The path at which a good request is answered with 200. */
const wellPath = { site: '/', backend: '/health/' } as const satisfies Record<Which, string>;

/** Requests that two servers in a row would cut at different places, without their first line and `Host`. */
const smuggled: readonly (readonly [what: string, rest: string])[] = [
  ['length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG'],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['chunks, misspelt', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['compressed chunks', 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['a folded header', 'X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello'],
  ['a length with a plus', 'Content-Length: +5\r\n\r\nhello'],
  ['a bare line feed', 'X-A: b\nX-C: d\r\n\r\n'],
  ['a bare carriage return', 'X-A: b\rX-C: d\r\n\r\n'],
  ['a NUL in a header', 'X-A: b\0c\r\n\r\n'],
  ['no name', ': value\r\n\r\n'],
  ['two hosts', 'Host: other\r\n\r\n'],
  ['more headers than are read', `${'a:\r\n'.repeat(3000)}\r\n`],
];

/** Some that a server may read, if it reads the same as the one in front. */
const doubtful: readonly (readonly [what: string, rest: string])[] = [
  [
    'chunks with a length behind them',
    'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
  ],
  ['a word behind a chunk', 'Transfer-Encoding: chunked\r\n\r\n1;a="\r\n"\r\nx\r\n0\r\n\r\n'],
  ['a line feed behind a chunk', 'Transfer-Encoding: chunked\r\n\r\n1;\nxx\r\nx\r\n0\r\n\r\n'],
  ['chunks of line feeds', 'Transfer-Encoding: chunked\r\n\r\n1\nx\n0\n\n'],
  ['a chunk without its end', 'Transfer-Encoding: chunked\r\n\r\n1\r\nxyz0\r\n\r\n'],
  [
    'a chunk of 2^64 and one',
    'Transfer-Encoding: chunked\r\n\r\n10000000000000001\r\nx\r\n0\r\n\r\n',
  ],
  ['a length in a trailer', 'Transfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 60\r\n\r\n'],
  ['a change of protocol', 'Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 1\r\n\r\nx'],
  ['a wish', 'Expect: tea\r\nContent-Length: 1\r\n\r\nx'],
];

async function tryAlone(product: Product, which: Which): Promise<Outcome> {
  const { origin } = await product[which]();
  const problems: string[] = [];
  for (const [what, rest] of smuggled) {
    const bytes = `GET ${wellPath[which]} HTTP/1.1\r\nHost: localhost\r\n${rest}`;
    const { text } = await speak(origin, bytes, { timeoutMs: 700 });
    const statuses = statusesIn(text);
    if (![400, 431].includes(statuses.at(-1) ?? 0) || statuses.some((status) => status >= 500)) {
      problems.push(`${what}: ${statuses.join(' ') || 'silence'}`);
    }
  }
  const after = await ask(origin, wellPath[which], { timeoutMs: 6000 });
  if (after.status !== 200) problems.push(`it is answered ${after.status} afterwards`);
  return verdictOf(problems, smuggled.length + 1);
}

/** Behind nginx: the answer to such a request is nobody else's, on the connections that nginx keeps. */
async function tryBehindNginx(product: Product): Promise<Outcome> {
  const servers = { site: await product.site(), backend: await product.backend() };
  const front = await startNginx(await product.newFolder('nginx'), servers);
  if (!front) return skipped('nginx is not installed here, or does not start');
  const problems: string[] = [];
  let checked = 0;
  try {
    for (const which of ['site', 'backend'] as const) {
      const path = wellPath[which];
      for (const [what, rest] of [...smuggled, ...doubtful]) {
        for (const method of ['GET', 'POST']) {
          checked += 1;
          const inner = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\nX-Smuggled: 1\r\n\r\n';
          const bytes = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}${inner}`;
          const { text } = await speak(front[which], bytes, {
            timeoutMs: 400,
            isDone: (heard) => statusesIn(heard).length > 1,
          });
          const statuses = statusesIn(text);
          if (statuses.length > 2) problems.push(`${what}: ${statuses.join(' ')}`);
          const others = await Promise.all([1, 2].map(() => ask(front[which], path)));
          const wrong = others.filter(({ status }) => status !== 200).map(({ status }) => status);
          if (wrong.length > 0)
            problems.push(`after ${what} others are answered ${wrong.join(' ')}`);
        }
      }
    }
  } finally {
    await front.process.end();
  }
  return verdictOf(problems, checked);
}

/** Requests by which one client would speak into the connection of another. */
export const smuggling: readonly Attack[] = [
  ...(['site', 'backend'] as const).map((which): Attack => ({
    name: `requests to be cut in two at the ${which}`,
    item: 'siblings',
    tries: smuggled.length,
    expectation: '400 or 431, and it goes on answering',
    run: (product) => tryAlone(product, which),
  })),
  {
    name: 'requests to be cut in two behind nginx',
    item: 'siblings',
    tries: 4 * (smuggled.length + doubtful.length),
    expectation: 'nobody else gets an answer to what is left',
    run: tryBehindNginx,
  },
];
