import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { exportCatalogue } from './catalogue/export-catalogue.ts';
import { importCatalogue } from './catalogue/import-catalogue.ts';
import { withDatabase } from './server/with-database.ts';
import { runProgram } from './process/console.ts';
import type { Database } from './db/database.ts';
import { StartError } from './process/start-error.ts';
import { writeAtomically } from './storage/folder-storage.ts';

/** The export is the person's own file, open to whom their own umask says: the data folder's rule is not for it. */
const exportMode = 0o666 & ~process.umask(0o077);

/** More than a piece of an import writes, with its part of the indexes and of the log. */
const pieceBytes = 64 * 1024 * 1024;

/** npm runs scripts at the root, whoever calls it from where. */
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

const program = new Command('npm run catalogue --')
  .description(
    'The catalogue of the backend: in DATABASE_URL, or in the embedded database in DATA_DIR while no server runs.',
  )
  .showHelpAfterError();
program
  .command('import <file>')
  .description(
    'make the catalogue what the file says: exactly its rows. A bad row changes nothing, and every one is named',
  )
  .option('--skip-bad', 'take the good rows', false)
  .action(async (file: string, { skipBad }: { readonly skipBad: boolean }) => {
    const document = await readDocument(pathOf(file));
    await withDatabase((database, requireRoom) =>
      runImport(database, document, {
        skipBad,
        requireRoom: () => requireRoom(pieceBytes),
      }),
    );
  });
program
  .command('export <file>')
  .description('write the catalogue to a file')
  .action((file: string) => withDatabase((database) => runExport(database, pathOf(file))));

await runProgram(program);

async function readDocument(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be read.`, { cause });
  });
  try {
    // With every field name: the import says in which row one is not allowed.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new StartError(`The file ${file} is not a JSON document (${String(cause)}).`, { cause });
  }
}

function count(problems: number): string {
  return problems === 1 ? '1 problem' : `${problems} problems`;
}

async function runImport(
  database: Database,
  document: unknown,
  options: { readonly skipBad: boolean; readonly requireRoom: () => Promise<void> },
): Promise<void> {
  const { isDone, counts, problems } = await importCatalogue(database, document, {
    ...options,
    clock: () => new Date(),
  });
  for (const { place, reason } of problems) console.error(`${place}: ${reason}`);
  if (!isDone) {
    throw new StartError(`Nothing was changed: ${count(problems.length)}.`);
  }
  const left = problems.length === 0 ? '' : `; what has ${count(problems.length)} was left out`;
  console.log(
    `The catalogue now has ${String(counts.categories)} categories, ${String(counts.software)} software ` +
      `and ${String(counts.versions)} versions${left}.`,
  );
}

async function runExport(database: Database, file: string): Promise<void> {
  const document = await exportCatalogue(database);
  const bytes = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
  await writeAtomically(file, bytes, { mode: exportMode }).catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be written.`, { cause });
  });
  console.log(
    `${String(document.software.length)} software and ${String(document.versions.length)} versions are in ${file}.`,
  );
}
