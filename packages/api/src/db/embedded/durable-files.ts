import { fdatasyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The settings with which PostgreSQL asks for its files to be on the disk: the embedded one leaves it out by itself. */
export const durableSettings = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** The SQLSTATE of a disk that fails. The database must not go on: what it has acknowledged may not be there. */
const diskFailure = '58030';

/** The function that brings an open file's content to the disk: a test's disk does it or fails. */
export type SyncFile = (file: number) => void;

/**
 * The files of an embedded database in a folder. Each change is on the disk when it is acknowledged: those of
 * the database's own library stay in the system's memory for half a minute, and are gone where the power fails.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: SyncFile;
  #failure: Error | null = null;

  constructor(folder: string, sync: SyncFile = fdatasyncSync) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const { preRun = [] } = emscriptenOpts;
    const addSync: (typeof preRun)[number] = ({ NODEFS }) => {
      const operations: unknown = Reflect.get(NODEFS, 'stream_ops');
      if (typeof operations !== 'object' || operations === null) {
        throw new Error('The files of the embedded database cannot be brought to the disk');
      }
      Object.assign(operations, {
        fsync: ({ nfd }: { readonly nfd: number }) => {
          this.#bringToDisk(nfd);
          return 0;
        },
      });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addSync] } };
  }

  #bringToDisk(file: number): void {
    try {
      this.#sync(file);
    } catch (cause) {
      const failure = new Error('The disk of the database has failed', { cause });
      this.#failure ??= Object.assign(failure, { code: diskFailure });
      throw this.#failure;
    }
  }

  /**
   * Has a database acknowledge nothing once its disk has failed. Its library forgets every error that is thrown while
   * PostgreSQL works, and acknowledges a change that it was about to store then.
   */
  watch(client: PGlite): PGlite {
    const query = client.query.bind(client);
    const transaction = client.transaction.bind(client);
    const exec = client.exec.bind(client);
    const unlessFailed = async <T>(work: Promise<T>): Promise<T> => {
      const answer = await work;
      if (this.#failure) throw this.#failure;
      return answer;
    };
    return Object.assign(client, {
      query: <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
        unlessFailed(query<T>(text, values, options)),
      transaction: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
        unlessFailed(transaction(work)),
      exec: (text: string, options?: QueryOptions): Promise<Results[]> =>
        unlessFailed(exec(text, options)),
    });
  }
}

const syncedAtOnce = 16;

/** Brings all files below a folder to the disk. */
export async function syncFilesBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const next = paths.values();
  const syncSome = async () => {
    for (const path of next) {
      const file = await open(path, 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, syncSome));
}
