import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import { createFairTime } from './fair-time.ts';
import { createPlaces, type Places } from './places.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

const mebibyte = 1024 * 1024;

/** The resources of one process that requests may use together, whoever sends them. */
export interface Capacity {
  /** Reading calls that ask the database. */
  readonly reads: WorkQueue;
  /** Writing calls, from their first line to their answer, and so also while a slow body comes in. */
  readonly writes: WorkQueue;
  /** Covers and fonts, also while a cover waits to be made. */
  readonly files: WorkQueue;
  /** Packages that are being sent, each of which keeps a file open. */
  readonly downloads: Places;
  /** The questions of log-ins to the database: their accounts, and how often somebody has tried. */
  readonly logIns: WorkQueue;
  /** Hashing of passwords: 19 MiB and some 30 ms of a processor each. */
  readonly passwords: WorkQueue;
  /** Covers that are made in the sizes of the image host. */
  readonly resizing: WorkQueue;
  /** Uploaded covers that are encoded again. */
  readonly encoding: WorkQueue;
  /** Reports of one network that are under way: while slow ones come in, others are still taken. */
  readonly reporting: WorkQueue;
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
 * Each kind of work gets a third of the threads, and one thread stays free for files: no kind of work waits for another.
 * @param threads of the process's pool, at least 4
 * @param mostReads reading calls that ask the database at a time
 * @param mostDownloads packages that are sent at a time
 */
export function createCapacity(threads = usualThreads, mostReads = 4, mostDownloads = 800) {
  const atATime = Math.floor((threads - 1) / 3);
  return {
    // A call asks the database two things at a time: two of ten connections stay free for writes and for health, and
    // more at a time would not be faster. Half of it is one network's at most. A page asks for some ten things, and
    // what is installed for one each.
    reads: createWorkQueue({
      atATime: mostReads,
      atATimeOfOne: mostReads / 2,
      mostWaiting: 2000,
      mostOfOne: 256,
      // Otherwise fifty networks with one slow search each keep everybody else waiting for all fifty.
      fairTime: createFairTime(),
      // One place stays free of calls that take long.
      atATimeOfLong: Math.max(1, mostReads - 1),
    }),
    // More than connections: slow bodies of some keep nobody from writing. Calls whose clients have gone go on without one, and
    // each is in memory and asks the database; of those that wait for a place none begins.
    writes: createWorkQueue({ atATime: 1000, mostWaiting: 1000, mostOfOne: 64 }),
    // A browser asks for all covers of a page at once where a proxy speaks HTTP/2.
    files: createWorkQueue({ atATime: Infinity, atATimeOfOne: 32, mostOfOne: 1000 }),
    // One network has half of them while nobody else asks.
    downloads: createPlaces({ most: mostDownloads, mostOfOne: Math.ceil(mostDownloads / 2) }),
    // Whoever floods the log-in keeps a few connections busy, and of a turn of the event loop no more than their answers. No
    // number for those that wait: they are calls that write, of which a network has few.
    logIns: createWorkQueue({ atATime: mostReads }),
    // Log-ins with the right password count against no limit. While a few networks bring as many as they may, the others
    // wait for one turn of each; eight seconds where 240 networks do.
    passwords: createWorkQueue({ atATime, mostWaiting: 240 * atATime, mostOfOne: 10 * atATime }),
    // A page shows 60 covers, and several visitors may come at once.
    resizing: createWorkQueue({ atATime, mostWaiting: 500 }),
    encoding: createWorkQueue({ atATime, mostWaiting: 20 }),
    // Eight of the largest are a network's quarter of the bytes: a school sends more of them one after another, or is told to wait a moment.
    reporting: createWorkQueue({ atATime: Infinity, mostOfOne: 8 }),
    reports: createByteBudget(16 * mebibyte, { partOfOne: 1 / 4 }),
    // The staff of a house may be one network.
    uploads: createByteBudget(64 * mebibyte, { partOfOne: 1 / 2 }),
    // A network has room for two of the largest answers.
    answers: createByteBudget(48 * mebibyte, { partOfOne: 3 / 8 }),
  } satisfies Capacity;
}
