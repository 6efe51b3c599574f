import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportCatalogue } from './catalogue/export-catalogue.ts';
import { importCatalogue } from './catalogue/import-catalogue.ts';
import { readConfig } from './server/config.ts';
import { runCommand } from './process/console.ts';
import { openDatabase, type Database } from './db/database.ts';
import { repositoryRoot } from './process/repository-root.ts';
import { StartError } from './process/start-error.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { writeAtomically } from './storage/folder-storage.ts';

const usage = `Usage:
  npm run catalogue -- import FILE [--skip-bad]   make the catalogue what the file says: exactly its rows
  npm run catalogue -- export FILE                write the catalogue to a file

An import with a bad row changes nothing and names every one. With --skip-bad it takes the good rows.
It works on DATABASE_URL, or on the embedded database in DATA_DIR while no server runs.`;

/** The export is the person's own file, open to whom their own umask says: the data folder's rule is not for it. */
const exportMode = 0o666 & ~process.umask(0o077);

await runCommand(async () => {
  const { verb, file, skipBad } = readArguments(process.argv.slice(2));
  const document = verb === 'import' ? await readDocument(file) : null;
  const config = readConfig(process.env, repositoryRoot);
  if (config.database.kind === 'embedded') await openDataFolder(config.dataFolder, console.error);
  const { database, close } = await openDatabase(config.database);
  try {
    return verb === 'import'
      ? await runImport(database, document, skipBad)
      : await runExport(database, file);
  } finally {
    await close();
  }
});

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'skip-bad': { type: 'boolean', default: false } },
    });
    const [verb, file, ...rest] = positionals;
    if ((verb !== 'import' && verb !== 'export') || file === undefined || rest.length > 0) {
      throw new StartError(usage);
    }
    // npm runs scripts at the root, whoever calls it from where.
    const folder = process.env['INIT_CWD'] ?? process.cwd();
    return { verb, file: resolve(folder, file), skipBad: values['skip-bad'] } as const;
  } catch (cause) {
    throw new StartError(usage, { cause });
  }
}

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

async function runImport(database: Database, document: unknown, skipBad: boolean): Promise<number> {
  const { isDone, counts, problems } = await importCatalogue(database, document, {
    skipBad,
    clock: () => new Date(),
  });
  for (const { place, reason } of problems) console.error(`${place}: ${reason}`);
  if (!isDone) {
    console.error(`Nothing was changed: ${String(problems.length)} problems.`);
    return 1;
  }
  const left = problems.length === 0 ? '' : `, with ${String(problems.length)} problems left out`;
  console.log(
    `The catalogue now has ${String(counts.categories)} categories, ${String(counts.software)} software ` +
      `and ${String(counts.versions)} versions${left}.`,
  );
  return 0;
}

async function runExport(database: Database, file: string): Promise<number> {
  const document = await exportCatalogue(database);
  const bytes = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
  await writeAtomically(file, bytes, { mode: exportMode }).catch((cause: unknown) => {
    throw new StartError(`The file ${file} cannot be written.`, { cause });
  });
  console.log(
    `${String(document.software.length)} software and ${String(document.versions.length)} versions are in ${file}.`,
  );
  return 0;
}
