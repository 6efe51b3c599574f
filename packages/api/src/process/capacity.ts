import { setImmediate as nextTick } from 'node:timers/promises';
import pLimit from 'p-limit';
import { tooBusy } from './http-error.ts';

const mebibyte = 1024 * 1024;

/** The pieces of work of a limit at a moment. */
export interface WorkLoad {
  readonly running: number;
  readonly waiting: number;
}

/**
 * Runs a piece of work as soon as fewer than so many are running.
 * @param signal aborted where nobody waits for the result any more: work that has not begun is left then
 * @throws HttpError `unavailable` where too many are waiting already, and for work that was left
 */
export type WorkLimit = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

/** A limit that reports its present load. */
export type MeasuredWorkLimit = WorkLimit & { readonly load: () => WorkLoad };

export function createWorkLimit(atATime: number, maxWaiting: number): MeasuredWorkLimit {
  const limit = pLimit(atATime);
  const run = async <Result>(
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    if (limit.pendingCount >= maxWaiting) throw tooBusy();
    return limit(() => {
      if (signal?.aborted === true) throw tooBusy();
      return work();
    });
  };
  const load = () => ({ running: limit.activeCount, waiting: limit.pendingCount });
  return Object.assign(run, { load });
}

/** The part of a budget that one request holds. */
export interface ByteShare {
  /** @throws HttpError `unavailable` where the budget does not have so many any more */
  readonly add: (bytes: number) => void;
  /** Gives back all that was added. */
  readonly release: () => void;
}

/** Bytes that the requests of a process may hold in memory together. */
export interface ByteBudget {
  readonly open: () => ByteShare;
}

export function createByteBudget(maxBytes: number): ByteBudget {
  let held = 0;
  return {
    open: () => {
      let added = 0;
      return {
        add: (bytes) => {
          if (held + bytes > maxBytes) throw tooBusy();
          held += bytes;
          added += bytes;
        },
        release: () => {
          held -= added;
          added = 0;
        },
      };
    },
  };
}

/** The resources of one process that requests use together. */
export interface Capacity {
  /** Reading calls that ask the database. */
  readonly reads: WorkLimit;
  /** Hashing of passwords: 19 MiB and some 30 ms of a processor each. */
  readonly passwords: WorkLimit;
  /** Covers that are made in the sizes of the image host. */
  readonly resizing: WorkLimit;
  /** Uploaded covers that are encoded again. */
  readonly encoding: WorkLimit;
  /** Uploaded packages that are looked into. */
  readonly packages: WorkLimit;
  /** Bodies of anybody's reports while they are read. */
  readonly reports: ByteBudget;
  /** Forms and covers of staff while they are read: a flood of reports does not stop a save. */
  readonly uploads: ByteBudget;
  /** Answers that were made and are still to be sent. */
  readonly answers: ByteBudget;
}

/** Node's own number of threads. Files, names of hosts, passwords and pictures share them. */
export const usualThreads = 4;

/**
 * Passwords and pictures get a third of the threads each, and one thread stays free for files.
 * @param threads of the process's pool, at least 4
 * @param maxReads reading calls that ask the database at a time, with two questions each: some of its connections stay
 *   free for calls that write and for health
 */
export function createCapacity(threads = usualThreads, maxReads = 4) {
  const atATime = Math.floor((threads - 1) / 3);
  return {
    reads: createWorkLimit(maxReads, 2000),
    // Eight seconds of a processor.
    passwords: createWorkLimit(atATime, 240 * atATime),
    // A page shows 60 covers, and several visitors may come at once.
    resizing: createWorkLimit(atATime, 500),
    encoding: createWorkLimit(atATime, 20),
    packages: createWorkLimit(1, 20),
    reports: createByteBudget(16 * mebibyte),
    uploads: createByteBudget(64 * mebibyte),
    answers: createByteBudget(128 * mebibyte),
  } satisfies Capacity;
}

/** Lets the process read, answer and accept connections between two pieces of work that keep its thread busy. */
export const yieldToEventLoop = (): Promise<void> => nextTick();
