import pLimit from 'p-limit';
import { lstat, readdir, realpath, rename, rm, rmdir, stat, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { yieldToEventLoop } from '../../process/capacity.ts';
import { codeOf } from '../../process/error-details.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { syncFolder } from '../../storage/sync-folder.ts';
import { isDatabaseBroken } from '../failures/is-database-down.ts';

const syncedAtOnce = 16;

/** Brings all files below a folder to the disk. */
async function syncFilesBelow(folder: string): Promise<void> {
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

/**
 * The memory in which it keeps parts of its files. Each start clears all of it: 128 MB, which PostgreSQL
 * takes by default, were a third of what a start took of a processor, and no page of 100,000 software was faster by
 * them, as the system keeps the files in memory too.
 */
const settings = ['-c', 'shared_buffers=32MB'];

/**
 * Makes an empty database in a folder that is not there. PostgreSQL's own way takes five seconds of a processor, which tests
 * save that need a new one.
 */
export type MakeDatabase = (folder: string) => Promise<void>;

const makeByPostgres: MakeDatabase = async (folder) => {
  const client = await PGlite.create({ dataDir: folder, initDbStartParams: settings });
  await client.close();
};

/**
 * The folder of an embedded database, where the one that was named is a link: the database itself follows none.
 * @throws OperatorError for a link that leads to no database, as to a disk that is not there
 */
export async function followLink(folder: string): Promise<string> {
  const stats = await lstat(folder).catch(() => null);
  if (!stats?.isSymbolicLink()) return folder;
  const real = await realpath(folder).catch(() => null);
  if (real !== null && (await isDatabase(real))) return real;
  throw new OperatorError(`${folder} is a link that leads to no database. Is its disk there?`);
}

/** Makes the embedded database in a folder where there is none, for a process that holds its lock. */
export async function makeFiles(
  folder: string,
  make: MakeDatabase = makeByPostgres,
): Promise<void> {
  if (!(await isDatabase(folder))) await makeNew(folder, make);
}

/** Opens the embedded database in a folder, for a process that holds its lock: one whose process was killed as well. */
export async function openFiles(folder: string): Promise<EmbeddedClient> {
  await clearKilled(folder);
  const client = new EmbeddedClient(folder, {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...settings],
    // An answer waits until its changes are in the system's files.
    relaxedDurability: false,
  });
  await client.waitReady;
  return client;
}

/**
 * An embedded database that a server asks: it computes on the thread that answers requests, so that the event loop goes on
 * between two queries.
 */
export class EmbeddedClient extends PGlite {
  readonly #oneAtATime = pLimit(1);
  #reportBroken: (reason: unknown) => void = () => undefined;
  /** Resolves with the reason once its files have failed it: it may fail for ever then, until it is opened again. */
  readonly broken = new Promise<unknown>((resolve) => (this.#reportBroken = resolve));

  override query<T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.#run(() => super.query<T>(text, values, options));
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#run(() => super.transaction(work));
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    return this.#oneAtATime(async () => {
      try {
        return await work();
      } catch (error) {
        if (isDatabaseBroken(error)) this.#reportBroken(error);
        throw error;
      } finally {
        await yieldToEventLoop();
      }
    });
  }
}

/** The first file that a database gets, and that stays as it is. */
const versionFile = 'PG_VERSION';

const isDatabase = (folder: string): Promise<boolean> =>
  stat(join(folder, versionFile)).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

/** The folder in which a new database is made: a kill on the way leaves nothing in the folder that looks like one. */
const unfinishedFolder = (folder: string) => `${folder}-new`;

async function makeNew(folder: string, make: MakeDatabase): Promise<void> {
  const unfinished = unfinishedFolder(folder);
  await rm(unfinished, { recursive: true, force: true });
  try {
    await make(unfinished);
    await syncFilesBelow(unfinished);
  } catch (error) {
    // On a full disk it would be what fills it.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  // Windows renames nothing to a name that is taken.
  await rmdir(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  await rename(unfinished, folder);
  await syncFolder(dirname(folder));
}

/**
 * PostgreSQL's note of the process that has a folder. Half a note keeps it from starting, and the lock says it better.
 */
const processFile = 'postmaster.pid';

const temporaryTable = /^t\d+_\d+(?:_[a-z]+)?(?:\.\d+)?$/;
const temporaryFiles = 'pgsql_tmp';

/**
 * Removes what a killed process has left and no other uses. PostgreSQL's own first process does it, and an embedded
 * database has none.
 */
async function clearKilled(folder: string): Promise<void> {
  await rm(join(folder, processFile), { force: true });
  const base = join(folder, 'base');
  await rm(join(base, temporaryFiles), { recursive: true, force: true });
  for (const entry of await readdir(base, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !temporaryTable.test(entry.name)) continue;
    await rm(join(entry.parentPath, entry.name), { force: true });
  }
}
