import { AsyncLocalStorage } from 'node:async_hooks';
import { performance } from 'node:perf_hooks';
import type { Pool, PoolClient } from 'pg';
import { codeOf } from '../../process/error-details.ts';
import { Refusal } from '../../process/refusal.ts';
import { createFairTime } from '../../process/capacity/fair-time.ts';
import { createWorkQueue, type QueueLoad } from '../../process/capacity/work-queue.ts';

interface Owner {
  readonly name: string;
  /** Called with the time for which a query of theirs had the database. */
  readonly addTime: ((ms: number) => void) | undefined;
  readonly isWriting: boolean;
  /** Aborted where nobody waits for a change any more; undefined once it has asked its first query. */
  leaving: AbortSignal | undefined;
}

interface OwnedWork {
  /** Called with the time for which each of its queries had the database, in milliseconds. */
  readonly addTime?: Owner['addTime'];
  /** Whether it changes something: what it waits for may take long, and it never has the last connections. Default: no. */
  readonly isWriting?: boolean;
  /**
   * Aborted where nobody waits for the work any more. What changes something is left then, as long as it waits for the turn of its first
   * query; afterwards something may be stored, and it goes on.
   */
  readonly signal?: AbortSignal;
}

const owners = new AsyncLocalStorage<Owner>();

/**
 * Does some work whose queries take their turns at the database as one owner's, e.g. a network's. Work that goes on
 * after its end, such as sending a mail, must not be begun in it: `repeatWork` begins outside of it.
 */
export const queryAs = <Result>(
  owner: string,
  work: () => Result,
  { addTime, isWriting = false, signal }: OwnedWork = {},
): Result =>
  owners.run({ name: owner, addTime, isWriting, leaving: isWriting ? signal : undefined }, work);

/** Does some work whose queries are those of the process itself, whoever it is done for. */
export const queryAsProcess = <Result>(work: () => Result): Result => owners.exit(work);

/** The owner of the queries at this point; undefined for those of the process itself, such as health's. */
export const queryOwner = (): string | undefined => owners.getStore()?.name;

/** The function that hears how long a query of this point has had the database. */
export const timeOfQueries = (): Owner['addTime'] => owners.getStore()?.addTime;

/** The signal with which the first query of a change leaves the line; undefined for all others, which may not. */
export function takeLeaving(): AbortSignal | undefined {
  const owner = owners.getStore();
  const signal = owner?.leaving;
  if (owner) owner.leaving = undefined;
  return signal;
}

type Connected = (
  error: unknown,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;

/** The driver's own words for a query that has had no answer in its time. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/**
 * A connection for a transaction, whose first query begins it. Where that fails the query builder forgets the connection,
 * and nobody else could ever have it: it is given back here. Where a query has had no answer, the others of its
 * transaction fail at once, and the connection is closed when it is given back: the next one would wait for that answer too.
 */
function watchTransaction(client: PoolClient): PoolClient {
  // Each is called on the client.
  // oxlint-disable-next-line typescript/unbound-method
  const { query, release } = client;
  let hasBegun = false;
  let unanswered: Error | undefined;
  const watched = (...asked: unknown[]): unknown => {
    if (unanswered) return Promise.reject(unanswered);
    const answer: unknown = Reflect.apply(query, client, asked);
    if (!(answer instanceof Promise)) return answer;
    answer.then(
      () => {
        hasBegun = true;
      },
      (error: unknown) => {
        if (isUnanswered(error)) unanswered = error;
        if (!hasBegun) client.release(error instanceof Error ? error : true);
      },
    );
    return answer;
  };
  return Object.assign(client, {
    query: watched,
    release: (reason?: Error | boolean) => {
      Object.assign(client, { query });
      Reflect.apply(release, client, [unanswered ?? reason]);
    },
  });
}

/** The server's code for having no more connections, of all that it gives or of those of an account. */
const noneLeft = '53300';
/** Somebody else may have given theirs back by then. */
const askedAgainAfterMs = 1000;

/**
 * Connects a pool to a server that may have no connection left: those that the pool has serve all then, and for a while it asks for
 * no more. Where it has none either the call fails at once.
 * @param connected the number of its connections; the pool's own count has those that are about to be refused, too
 */
function sharingWhatThereIs(pool: Pool, connected: () => number): () => Promise<PoolClient> {
  const { max } = pool.options;
  const connect: () => Promise<PoolClient> = pool.connect.bind(pool);
  return async function connectOrWait(): Promise<PoolClient> {
    try {
      return await connect();
    } catch (error) {
      const present = connected();
      if (codeOf(error) !== noneLeft || present === 0) throw error;
      pool.options.max = present;
      setTimeout(() => (pool.options.max = max), askedAgainAfterMs).unref();
      return connectOrWait();
    }
  };
}

/** The connections that work which writes never has, as far as there are more. */
const keptForReaders = 3;

/**
 * Shares the time of a pool's connections among the owners, and lends half of them to one owner at most: a pool by
 * itself lends them to whoever asked first, so that an owner who asks for hundreds keeps everybody waiting. Those who write wait for
 * the locks of others, such as an import's, and for a standby that is away: some connections are for whoever reads.
 * @param most connections that the pool has
 * @param patienceMs how long somebody waits for one
 */
export function lendInTurns(
  pool: Pool,
  most: number,
  patienceMs: number,
): Pool & { readonly load: () => QueueLoad } {
  const createTurns = (atATime: number) =>
    createWorkQueue({ atATime, atATimeOfOne: Math.ceil(most / 2), fairTime: createFairTime() });
  const takeTurn = createTurns(most);
  const takeWritersTurn = createTurns(Math.max(1, most - keptForReaders));
  const lent = new Map<PoolClient, () => void>();
  const connect = sharingWhatThereIs(pool, () => lent.size + pool.idleCount);
  pool.on('release', (_, client) => lent.get(client)?.());

  async function lend(): Promise<PoolClient> {
    const leaving = takeLeaving();
    // Ended with the wait: a time-out that is left to itself is in memory to its end, with what waited for it.
    const wait = new AbortController();
    const leave = () => {
      wait.abort();
    };
    const timer = setTimeout(leave, patienceMs);
    timer.unref();
    leaving?.addEventListener('abort', leave);
    if (leaving?.aborted === true) leave();
    const addTime = timeOfQueries();
    let tookMs = 0;
    try {
      return await new Promise((resolve, reject) => {
        const turn = async () => {
          const client = await connect();
          const lentAt = performance.now();
          const loopThen = performance.eventLoopUtilization();
          const released = new Promise<void>((release) => lent.set(client, release));
          resolve(client);
          await released;
          lent.delete(client);
          // While this process was at something else, its answer may have been there.
          const { utilization } = performance.eventLoopUtilization(loopThen);
          tookMs = (performance.now() - lentAt) * (1 - utilization);
          addTime?.(tookMs);
        };
        const options = { owner: queryOwner(), signal: wait.signal, tookMs: () => tookMs };
        const isTurn = () => takeTurn(turn, options);
        const isWriting = owners.getStore()?.isWriting === true;
        (isWriting ? takeWritersTurn(isTurn, options) : isTurn()).catch(reject);
      });
    } catch (cause) {
      if (!(cause instanceof Refusal) || leaving?.aborted === true) throw cause;
      // The pool's own message, by which a database that does not answer is recognised.
      throw new Error('timeout exceeded when trying to connect', { cause });
    } finally {
      clearTimeout(timer);
      leaving?.removeEventListener('abort', leave);
    }
  }

  function connectInTurn(): Promise<PoolClient>;
  function connectInTurn(connected: Connected): void;
  function connectInTurn(connected?: Connected): Promise<PoolClient> | undefined {
    const client = lend();
    // The query builder asks for one without a callback, and only for transactions.
    if (!connected) return client.then(watchTransaction);
    // The pool's own queries ask for a connection in this way.
    client.then(
      (own) => {
        connected(undefined, own, own.release.bind(own));
      },
      (error: unknown) => {
        connected(error, undefined, () => undefined);
      },
    );
    return undefined;
  }
  const load = () => {
    const { running, waiting } = takeTurn.load();
    return { running, waiting: waiting + takeWritersTurn.load().waiting };
  };
  return Object.assign(pool, { connect: connectInTurn, load });
}
