import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { createFairTime } from '../../process/capacity/fair-time.ts';
import { createWorkQueue } from '../../process/capacity/work-queue.ts';
import { turnToOthers } from '../../process/turn-to-others.ts';
import { queryOwner, takeLeaving, timeOfQueries } from './query-turns.ts';

/**
 * Lets the process read and answer between two queries of an embedded database. It computes on the one thread that answers
 * requests, and serves all queries that wait for it without a break: beside 400 log-ins, nothing else was answered for
 * 20 seconds. The owners of queries share its time, so that neither one of them nor many fill the line. Who is
 * next is seen after those turns: somebody whose last query was short has asked the next one by then.
 */
export function yieldBetweenQueries(client: PGlite): PGlite {
  const takeTurn = createWorkQueue({ atATime: 1, fairTime: createFairTime() });
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const owner = queryOwner();
      const addTime = timeOfQueries();
      const leaving = takeLeaving();
      let tookMs = 0;
      const turn = async () => {
        const begunAt = performance.now();
        await work().then(resolve, reject);
        tookMs = performance.now() - begunAt;
        addTime?.(tookMs);
        await turnToOthers();
      };
      takeTurn(turn, { ...(leaving && { signal: leaving }), owner, tookMs: () => tookMs }).catch(
        reject,
      );
    });
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  return Object.assign(client, {
    query: <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
      inTurn(() => query<T>(text, values, options)),
    transaction: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
      inTurn(() => transaction(work)),
  });
}
