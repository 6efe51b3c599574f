import { findGreediest } from './fair-share.ts';
import type { FairTime, TimedPiece } from './fair-time.ts';
import { tooBusy } from '../refusal.ts';

/** The owner of a piece of work, and other facts about it. */
export interface WorkOptions {
  /** Nobody waits for the result any more. */
  readonly signal?: AbortSignal;
  /** The owner of the work, e.g. a network: one of many must not fill the queue. */
  readonly owner?: string | undefined;
  /** The group of owners that are near each other: many of one group do not keep others out of a full queue. */
  readonly group?: string | undefined;
  /** The kind of pieces that take about as long as this one, where the queue shares its time. */
  readonly kind?: string;
  /**
   * The time that the work has taken once it is done, in milliseconds; default: the time from its beginning to its end.
   */
  readonly tookMs?: () => number;
}

/** The numbers of pieces of work that a queue has at a moment. */
export interface QueueLoad {
  readonly running: number;
  readonly waiting: number;
}

/** Runs a piece of work when it is its turn. */
export type WorkQueue = <Result>(
  work: () => Promise<Result>,
  options?: WorkOptions,
) => Promise<Result>;

/** A queue that reports its present load. */
export type MeasuredQueue = WorkQueue & { readonly load: () => QueueLoad };

interface QueueBounds {
  readonly atATime: number;
  /** Pieces of one owner that run at a time; default: any number. */
  readonly atATimeOfOne?: number;
  /** Beyond these one is refused, the newest of whoever has most (`findGreediest`); default: any number waits. */
  readonly mostWaiting?: number;
  /** Pieces of one owner, waiting or running, beyond which more of theirs are refused; default: any number. */
  readonly mostOfOne?: number;
  /** Shares the time of the queue among the owners (`createFairTime`); default: they take turns, piece by piece. */
  readonly fairTime?: FairTime;
  /** Pieces that run at a time of those that take long, as far as is known: others find a place beside them. Default: all. */
  readonly atATimeOfLong?: number;
}

/** In milliseconds: work that takes longer is long. */
const longMs = 50;

interface Waiting {
  readonly kind: string | undefined;
  /** The beginning of the wait, by the clock of the queue where it shares time. */
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** The pieces of one owner. Those that are nobody's are of one too, which has no bounds of its own. */
interface Owned {
  readonly group: string | undefined;
  running: number;
  /** Those that wait, the oldest first. */
  readonly pieces: Set<Waiting>;
}

/**
 * A queue of work that keeps a thread or the database busy. So many pieces run at a time, so many wait, and more are
 * refused at once. The owners take turns, or share its time, and the pieces of one begin in their order: whoever brings many
 * waits for them alone. A full queue takes a piece of an owner of whom fewer wait, and gives up the newest of whoever has most: many owners
 * together do not keep the next one out. A piece leaves the queue when its signal is aborted; once it has begun, it
 * runs to its end.
 * @throws Refusal `unavailable` where the queue is full, and for a piece that has left it or was given up
 */
export function createWorkQueue({
  atATime,
  atATimeOfOne = Infinity,
  mostWaiting = Infinity,
  mostOfOne = Infinity,
  fairTime,
  atATimeOfLong = Infinity,
}: QueueBounds): MeasuredQueue {
  let running = 0;
  let runningLong = 0;
  let waiting = 0;
  /** In the order of turns: the owner who had one last stands last. */
  const owners = new Map<string | undefined, Owned>();

  const isLong = (piece: TimedPiece): boolean => (fairTime?.expectedMs(piece) ?? 0) > longMs;

  const hasRoom = (owner: string | undefined, own: Owned, kind: string | undefined): boolean =>
    running < atATime &&
    (owner === undefined || own.running < atATimeOfOne) &&
    (runningLong < atATimeOfLong || !isLong({ owner, kind }));

  /** @returns a function that undoes it */
  const begin = (owner: string | undefined, own: Owned, kind: string | undefined): (() => void) => {
    const long = Number(isLong({ owner, kind }));
    running += 1;
    runningLong += long;
    own.running += 1;
    owners.delete(owner);
    owners.set(owner, own);
    return () => {
      running -= 1;
      runningLong -= long;
      own.running -= 1;
      forget(owner, own);
      for (let next = findNext(); next; next = findNext()) next.begin();
    };
  };

  function findNext(): Waiting | undefined {
    let found: { readonly next: Waiting; readonly rank: number } | undefined;
    for (const [name, candidate] of owners) {
      const [next] = candidate.pieces;
      if (!next || !hasRoom(name, candidate, next.kind)) continue;
      if (!fairTime) return next;
      const rank = fairTime.rankOf({ owner: name, kind: next.kind }, next.since);
      if (!found || rank < found.rank) found = { next, rank };
    }
    return found?.next;
  }

  function forget(owner: string | undefined, own: Owned): void {
    if (own.running === 0 && own.pieces.size === 0) owners.delete(owner);
  }

  /** Takes the place of the newest piece of whoever has most; false where that would not be fair. */
  function takePlace(own: Owned): boolean {
    const newest = [...(findGreediest(owners.values(), own)?.pieces ?? [])].at(-1);
    newest?.refuse();
    return newest !== undefined;
  }

  /** The next piece of each owner of whom several wait. */
  function* backlog() {
    for (const [owner, { pieces }] of owners) {
      if (pieces.size < 2) continue;
      const [next] = pieces;
      if (next) yield { owner, kind: next.kind, since: next.since };
    }
  }

  const wait = (own: Owned, { owner, kind, signal }: WorkOptions): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const stopWaiting = () => {
        waiting -= 1;
        own.pieces.delete(piece);
        signal?.removeEventListener('abort', leave);
      };
      const leave = () => {
        stopWaiting();
        forget(owner, own);
        reject(tooBusy());
      };
      const piece: Waiting = {
        kind,
        // Those behind others of their owner do not count from as early, or the line would be as old as its first piece for long.
        since: fairTime?.beginOfWait(own.pieces.size === 0 ? backlog() : []) ?? 0,
        begin: () => {
          stopWaiting();
          resolve(begin(owner, own, kind));
        },
        refuse: leave,
      };
      waiting += 1;
      own.pieces.add(piece);
      owners.set(owner, own);
      signal?.addEventListener('abort', leave, { once: true });
    });

  const run = async <Result>(
    work: () => Promise<Result>,
    options: WorkOptions = {},
  ): Promise<Result> => {
    const { signal, owner, group, kind, tookMs } = options;
    if (signal?.aborted === true) throw tooBusy();
    const own = owners.get(owner) ?? { group, running: 0, pieces: new Set() };
    if (owner !== undefined && own.running + own.pieces.size >= mostOfOne) throw tooBusy();
    if (!hasRoom(owner, own, kind) && waiting >= mostWaiting && !takePlace(own)) throw tooBusy();
    const end = hasRoom(owner, own, kind) ? begin(owner, own, kind) : await wait(own, options);
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      fairTime?.note({ owner, kind }, tookMs?.() ?? performance.now() - begunAt, owners.size);
      end();
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting }) });
}
