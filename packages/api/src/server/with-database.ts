import { openDatabase, type Database } from '../db/database.ts';
import { tellDatabaseFailure } from '../db/failures/tell-database-failure.ts';
import { vacuum } from '../db/vacuum.ts';
import { isOutOfRoom, reasonOf } from '../process/error-details.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { OperatorError } from '../process/operator-error.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import { createRoomCheck, NoRoomError, type RequireRoom } from '../storage/disk-room.ts';
import { readConfig } from './config.ts';
import { clearLeftovers } from './tidying/clear-leftovers.ts';

interface CommandOptions {
  /** Whether it holds locks for long: a start that has to change the tables waits for its end before it asks for any lock. */
  readonly isLong?: boolean;
}

/**
 * Opens the database of this process's environment for a command, and closes it when the work is done. A query may take as
 * long as it takes: nobody waits for an answer, as visitors do.
 * @throws OperatorError where it cannot be opened: an embedded one is a running server's; and for want of room on the disk
 */
export async function withDatabase(
  work: (database: Database, requireRoom: RequireRoom) => Promise<void>,
  { isLong = false }: CommandOptions = {},
): Promise<void> {
  const config = readConfig(process.env, repositoryRoot);
  const isEmbedded = config.database.kind === 'embedded';
  if (isEmbedded) await openDataFolder(config.dataFolder, console.error);
  const { database, close, withoutMigrations } = await openDatabase(config.database, {
    hasTimeouts: false,
    // Leftovers of a killed server may be what fills the disk.
    beforeOpening: () => clearLeftovers(config, new Date(), console.error),
  });
  try {
    // A database of its own has a disk of its own.
    const requireRoom = isEmbedded ? createRoomCheck(config.dataFolder) : () => Promise.resolve();
    // A write that was begun and undone has left its rows on the disk.
    const tidyUp = () => (isEmbedded ? vacuum(database) : Promise.resolve());
    const run = () => tellFullDisk(() => work(database, requireRoom), tidyUp);
    await tellDatabaseFailure(() => (isLong ? withoutMigrations(run) : run()));
  } finally {
    await close();
  }
}

/**
 * Does the work of a command, which a full disk of the database ends with a sentence. One that is there already names the disk
 * that it is about, such as that of an export.
 * @param tidyUp done after a write that had no room
 * @throws OperatorError
 */
export async function tellFullDisk(
  work: () => Promise<void>,
  tidyUp: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const isRefused = cause instanceof NoRoomError;
    const isTold = cause instanceof OperatorError && !isRefused;
    if (isTold || (!isRefused && !isOutOfRoom(cause))) throw cause;
    // Where not even this can be done, the reason is the same.
    await tidyUp().catch(() => undefined);
    if (isRefused) throw cause;
    throw new OperatorError(
      `The disk of the database has no room (${reasonOf(cause)}): nothing was changed. Make room, and try again.`,
      { cause },
    );
  }
}
