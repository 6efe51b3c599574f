import { openDatabase, type Database } from '../db/database.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import { readConfig } from './config.ts';

/**
 * Opens the database of this process's environment for a command, and closes it when the work is done.
 * @throws StartError where it cannot be opened: an embedded one is a running server's
 */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const config = readConfig(process.env, repositoryRoot);
  if (config.database.kind === 'embedded') await openDataFolder(config.dataFolder, console.error);
  const { database, close } = await openDatabase(config.database);
  try {
    await work(database);
  } finally {
    await close();
  }
}
