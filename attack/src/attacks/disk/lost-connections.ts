import { setTimeout as wait } from 'node:timers/promises';
import { verdict, verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson, textField } from '../../network/ask.ts';
import { newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import type { Product } from '../../product/product.ts';
import { waitUntil } from '../../run/timing.ts';

const writers = 20;
const cuts = 80;
const againWithinMs = 20_000;

/**
 * A database whose connections end again and again amid writes, as when it restarts: the backend goes on afterwards.
 */
async function tryCuts(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const { origin, folder } = server;
  const headers = withToken(await tokenOf(server, 'Staff'));
  const state = { isOver: false };
  let [written, refused, failed] = [0, 0, 0];
  const write = async (writer: number) => {
    const network = newNetwork();
    for (let count = 0; !state.isOver; count += 1) {
      const form = { name: `Cut ${writer} ${count}` };
      const { status } = await sendJson(origin, '/api/software-admin/software/', form, {
        headers: { ...headers, 'X-Forwarded-For': network },
      });
      if (status === 201) written += 1;
      else if (status === 503) refused += 1;
      else failed += 1;
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, index) => write(index)));
  for (let count = 0; count < cuts; count += 1) await product.cutConnections(folder);
  state.isOver = true;
  await writing;
  const isReady = await waitUntil(
    async () => (await ask(origin, '/readyz', { timeoutMs: 5000 })).status === 200,
    { withinMs: againWithinMs },
  );
  return verdict(
    isReady && failed === 0,
    isReady ? 'ready again' : 'not ready',
    `${cuts} times all connections ended: ${written} writes done, ${refused} refused, ${failed} answered otherwise; ` +
      `afterwards it is ${isReady ? '' : 'not '}ready`,
  );
}

const awayMs = 20_000;

/**
 * A database that does not take connections for a while: the same call as one that was refused meanwhile succeeds
 * afterwards.
 */
async function tryAway(product: Product): Promise<Outcome> {
  const dataDir = await product.copyDemoData();
  const proxy = await product.standBeforeDatabase(dataDir);
  try {
    const environment = { DATABASE_URL: proxy.url };
    const { origin, process, ...server } = await product.startBackend({ dataDir, environment });
    const site = await product.startSite(undefined, { SERVER_RENDERING: 'on', API_HOST: origin });
    const headers = withToken(await tokenOf({ origin, process, ...server }, 'Staff'));
    const write = (name: string) =>
      sendJson(
        origin,
        '/api/software-admin/software/',
        { name },
        { headers: { ...headers, 'Idempotency-Key': name } },
      );
    const name = `Kept ${crypto.randomUUID()}`;
    const asked = [
      ['alive', [200], () => ask(origin, '/healthz')],
      ['ready', [503], () => ask(origin, '/readyz')],
      ['a page of staff', [503], () => ask(origin, '/api/software-admin/', { headers })],
      ['a write', [503], () => write(name)],
      ['a software', [200, 503], () => ask(origin, '/api/software/1/')],
      ['a page', [200], () => ask(site.origin, `/?away=${crypto.randomUUID()}`)],
    ] as const;
    const problems = new Set<string>();
    let count = 0;
    await proxy.sever();
    const endMs = performance.now() + awayMs;
    while (performance.now() < endMs) {
      for (const [what, wanted, send] of asked) {
        const { status } = await send();
        count += 1;
        if (!wanted.some((one) => one === status))
          problems.add(`${what} while it is away: ${status}`);
      }
      await wait(200);
    }
    await proxy.rejoin();
    const isReady = await waitUntil(async () => (await ask(origin, '/readyz')).status === 200, {
      withinMs: againWithinMs,
    });
    if (!isReady) problems.add('it is not ready again');
    const [first, second] = [await write(name), await write(name)];
    if (first.status !== 201 || textField(first, 'id') !== textField(second, 'id')) {
      problems.add(`the same write afterwards: ${first.status}, then ${second.status}`);
    }
    const list = `/api/software-admin/?query=${encodeURIComponent(name)}`;
    const found = textField(await ask(origin, list, { headers }), 'count');
    if (found !== '1') problems.add(`it was made ${found} times`);
    if (!process.isRunning()) problems.add(`the backend ended with ${process.endedBy()}`);
    return verdictOf([...problems], count + 4);
  } finally {
    await proxy.close();
  }
}

export const lostConnections: readonly Attack[] = [
  {
    name: 'a database that starts anew again and again amid writes',
    item: 'siblings',
    tries: cuts,
    expectation: `writes are done or 503, and it is ready within ${againWithinMs / 1000} s afterwards`,
    engine: 'postgresql',
    run: tryCuts,
  },
  {
    name: 'a database that is away for 20 s',
    item: 'siblings',
    tries: 600,
    expectation: `503 and pages meanwhile; ready within ${againWithinMs / 1000} s, the same write is done once`,
    engine: 'postgresql',
    isLong: true,
    run: tryAway,
  },
];
