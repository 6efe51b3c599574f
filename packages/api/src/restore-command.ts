import { resolve } from 'node:path';
import { plainLine } from '@patchbay/node-kit/telemetry';
import { Command } from 'commander';
import { restoreBackup } from './backup/restore-backup.ts';
import { readSiteFolder } from './backup/site-folder.ts';
import { runProgram } from './process/console.ts';
import { repositoryRoot } from './process/repository-root.ts';
import { readConfig } from './server/config.ts';
import { tellDatabaseFailure } from './db/failures/tell-database-failure.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { openStorage } from './storage/open-storage.ts';

/** npm runs scripts at the root, whoever calls it from where. */
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

const program = new Command('npm run restore --')
  .description(
    'Restores what "npm run backup" has written, into a new database (DATABASE_URL or DATA_DIR) and an empty site folder (SITE_DIR). It never restores over something.',
  )
  .requiredOption('--from <file>', 'the backup')
  .showHelpAfterError()
  .action(({ from }: { readonly from: string }) =>
    tellDatabaseFailure(() => restore(pathOf(from))),
  );

await runProgram(program);

async function restore(file: string): Promise<void> {
  const config = readConfig(process.env, repositoryRoot);
  await openDataFolder(config.dataFolder, console.error);
  const { restoring, close } = await openStorage(config, { log: console.error });
  try {
    const { madeAt, tables, files } = await restoreBackup(file, {
      database: config.database,
      uploads: restoring,
      siteFolder: readSiteFolder(process.env, repositoryRoot),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored the state of ${plainLine(madeAt)}: ${rows} rows of ${tables.length} tables and ${files.length - tables.length} files.`,
    );
    console.log('Start the servers now.');
  } finally {
    close();
  }
}
