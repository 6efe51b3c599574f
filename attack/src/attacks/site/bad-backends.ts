import type { RequestListener } from 'node:http';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { passOnTo, startFakeBackend } from '../../product/fake-backend.ts';
import { memoryOf, mostMemoryDuring } from '../../product/own-process.ts';
import type { Product } from '../../product/product.ts';
import { inMib, waitUntil } from '../../run/timing.ts';
import {
  isRendered,
  lateOf,
  mostGrowth,
  problemOf,
  script,
  startRendering,
  worstMs,
} from './rendered-pages.ts';

const text =
  (body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  };

/** The answers of a backend that has gone wrong. */
const badAnswers: Readonly<Record<string, RequestListener>> = {
  'never answers': () => undefined,
  'sends half an answer': (_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
      .write('[');
  },
  'sends without an end': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const piece = Buffer.alloc(256 * 1024, ' ');
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  },
  'sends a list of 100 MB': text(`[${'{"id":1},'.repeat(11_000_000)}{}]`),
  'sends deep brackets': text('['.repeat(2_000_000)),
  'leads elsewhere': (_request, response) => {
    response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
  },
  'leads to itself': ({ url }, response) => {
    response.writeHead(302, { Location: url ?? '/' }).end();
  },
  'answers HTML': (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(script);
  },
  'answers null': text('null'),
  'answers objects of strings': text('{"id":"1","name":["a"],"__proto__":{"x":1}}'),
  'cuts the connection': (_request, response) => {
    response.destroy();
  },
};

/** While the backend goes wrong, pages come all the same; afterwards they are rendered again. */
async function tryBadBackends(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const fake = await startFakeBackend(passOnTo(origin));
  try {
    const site = await startRendering(product, fake.origin);
    const before = memoryOf(site.process.pid).nowBytes;
    const problems: string[] = [];
    const late: string[] = [];
    const most = await mostMemoryDuring(site.process, async () => {
      for (const [name, listener] of Object.entries(badAnswers)) {
        fake.answerBy(listener);
        for (const path of ['/', '/category/1/', '/search/?q=a']) {
          const page = `${path}${path.includes('?') ? '&' : '?'}x=${encodeURIComponent(name)}`;
          const answer = await ask(site.origin, page, { timeoutMs: 20_000 });
          late.push(...lateOf(page, answer));
          const found = problemOf(page, answer);
          if (found !== null) problems.push(`a backend that ${name}: ${found}`);
        }
      }
    });
    const grown = most - before;
    if (grown > mostGrowth) problems.push(`memory grew by ${inMib(grown)}`);
    fake.answerBy(passOnTo(origin));
    const isBack = await waitUntil(
      async () => isRendered(await ask(site.origin, `/?back=${crypto.randomUUID()}`)),
      { withinMs: 15_000, everyMs: 500 },
    );
    if (!isBack) problems.push('no page is rendered afterwards');
    return verdictOf(problems, Object.keys(badAnswers).length * 3 + 2, late);
  } finally {
    fake.close();
  }
}

export const badBackends: readonly Attack[] = [
  {
    name: 'a backend that goes wrong while pages are rendered',
    item: 'siblings',
    tries: Object.keys(badAnswers).length * 3,
    expectation: `pages within ${worstMs / 1000} s, memory grows by less than ${inMib(mostGrowth)}, rendered again afterwards`,
    run: tryBadBackends,
  },
];
