import { verdict, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { newNetwork, tokenOf, withToken } from '../../product/accounts-client.ts';
import type { Product } from '../../product/product.ts';
import { waitUntil } from '../../run/timing.ts';

const writers = 20;
const cuts = 80;
const againWithinMs = 20_000;

/** A database whose connections end again and again amid writes, as where it starts anew: the backend goes on afterwards. */
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

export const lostConnections: readonly Attack[] = [
  {
    name: 'a database that starts anew again and again amid writes',
    item: 'siblings',
    tries: cuts,
    expectation: `writes are done or 503, and it is ready within ${againWithinMs / 1000} s afterwards`,
    engine: 'postgresql',
    run: tryCuts,
  },
];
