import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { makeBackup } from './backup/make-backup.ts';
import { isThere, readSiteFolder } from './backup/site-folder.ts';
import { openDatabase } from './db/database.ts';
import { tellDatabaseFailure } from './db/failures/tell-database-failure.ts';
import { migrationOf } from './db/migrate.ts';
import { runProgram } from './process/console.ts';
import { repositoryRoot } from './process/repository-root.ts';
import { OperatorError } from './process/operator-error.ts';
import { readConfig } from './server/config.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { openStorage } from './storage/open-storage.ts';

/** npm runs scripts at the root, whoever calls it from where. */
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

const program = new Command('npm run backup --')
  .description(
    'Writes the database, the uploaded files and the site with its releases into one file. With DATABASE_URL while the service runs; the embedded database while no server runs.',
  )
  .requiredOption('--to <file>', 'the file, which must not be there yet')
  .showHelpAfterError()
  .action(({ to }: { readonly to: string }) => tellDatabaseFailure(() => backUp(pathOf(to))));

await runProgram(program);

async function backUp(file: string): Promise<void> {
  const config = readConfig(process.env, repositoryRoot);
  const { database: opened } = config;
  // To open an embedded database makes one where there is none.
  if (opened.kind === 'embedded' && !(await isThere(opened.folder))) {
    throw new OperatorError(
      `There is no database in ${opened.folder}. Set DATA_DIR or DATABASE_URL.`,
    );
  }
  await openDataFolder(config.dataFolder, console.error);
  const { database, close, withoutMigrations } = await openDatabase(config.database, {
    hasTimeouts: false,
    migrateTo: 'nothing',
  });
  const uploads = await openStorage(config, { log: console.error });
  try {
    if ((await migrationOf(database)) === 0) {
      throw new OperatorError(
        'The database has nothing of this product: there is nothing to back up.',
      );
    }
    const siteFolder = readSiteFolder(process.env, repositoryRoot);
    const { tables, files, site } = await makeBackup(database, file, {
      storage: uploads.storage,
      siteFolder,
      clock: () => new Date(),
      withoutMigrations,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    console.log(
      `${file} has ${rows} rows of ${tables.length} tables and ${files.length - tables.length} files, in ${size} bytes.`,
    );
    if (site === 'no') console.log(`There is no site in ${siteFolder}: the backup has none.`);
    console.log(
      'Keep it as safe as the service: it has addresses, hashes of passwords and drafts.',
    );
  } finally {
    uploads.close();
    await close();
  }
}
