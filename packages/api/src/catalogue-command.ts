import { resolve } from 'node:path';
import { Command } from 'commander';
import { recordAct } from './audit-log/record-act.ts';
import { exportText } from './catalogue/export-catalogue.ts';
import { importCatalogue, type ImportResult } from './catalogue/import-catalogue.ts';
import { createProgressLine } from './catalogue/progress-line.ts';
import { readDocument } from './catalogue/read-document.ts';
import { withDatabase } from './server/with-database.ts';
import { runProgram } from './process/console.ts';
import type { Database } from './db/database.ts';
import { OperatorError } from './process/operator-error.ts';
import { findPlace, writeNamedFile } from './storage/write-atomically.ts';

/** The export is the person's own file, open to others as their umask says: the data folder's rule does not apply to it. */
const exportMode = 0o666 & ~process.umask(0o077);

/** More than a batch of an import writes, with its part of the indexes and of the log. */
const batchBytes = 64 * 1024 * 1024;

interface FileOptions {
  /** Whether each line is one row: a document has 200 MB at most. */
  readonly lines: boolean;
}

interface TakenOptions extends FileOptions {
  readonly skipBad: boolean;
  readonly allowEmpty: boolean;
}

const linesHelp = 'one row a line, for more than a JSON document can have (200 MB)';

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
    'make the catalogue what the file says (- for standard input): exactly its rows. A bad row changes nothing, and every one is named',
  )
  .option('--skip-bad', 'take the good rows', false)
  .option('--allow-empty', 'take a file without software, which empties the catalogue', false)
  .option('--lines', linesHelp, false)
  .action((file: string, options: TakenOptions) =>
    runImport(file === '-' ? file : pathOf(file), options),
  );
program
  .command('export <file>')
  .description('write the catalogue to a file')
  .option('--lines', linesHelp, false)
  .action((file: string, options: FileOptions) =>
    withDatabase((database) => runExport(database, pathOf(file), options), { isLong: true }),
  );

await runProgram(program);

function count(problems: number): string {
  return problems === 1 ? '1 problem' : `${problems} problems`;
}

async function runImport(file: string, { lines, ...options }: TakenOptions): Promise<void> {
  const document = await readDocument(file, { isLines: lines });
  const progress = createProgressLine(process.stderr);
  try {
    await withDatabase(
      async (database, requireRoom) => {
        const result = await importCatalogue(database, document, {
          ...options,
          clock: () => new Date(),
          beforeEnd: (transaction, counts) => note(transaction, 'catalogue_imported', counts),
          beforeBatch: ({ section, rows }) => {
            progress.show(`${section}: ${rows.toLocaleString('en')}`);
            return requireRoom(batchBytes);
          },
        });
        progress.end();
        report(result);
      },
      { isLong: true },
    );
  } finally {
    progress.end();
  }
}

/** Notes in the staff's log what the command did. */
async function note(
  transaction: Database,
  kind: 'catalogue_imported' | 'catalogue_exported',
  { categories, software, versions }: ImportResult['counts'],
): Promise<void> {
  const details = { categories, count: software, versions };
  await recordAct(transaction, null, { kind, at: new Date(), details });
}

function report({ isDone, counts, problems }: ImportResult): void {
  for (const { place, reason } of problems) console.error(`${place}: ${reason}`);
  if (!isDone) {
    throw new OperatorError(`Nothing was changed: ${count(problems.length)}.`);
  }
  const left = problems.length === 0 ? '' : `; what has ${count(problems.length)} was left out`;
  console.log(
    `The catalogue now has ${counts.categories} categories, ${counts.software} software ` +
      `and ${counts.versions} versions${left}.`,
  );
}

async function runExport(database: Database, named: string, { lines }: FileOptions): Promise<void> {
  const file = await findPlace(named);
  const counts = await exportText(
    database,
    (text) => writeNamedFile(file, text, { mode: exportMode, now: new Date() }),
    {
      isLines: lines,
      beforeEnd: (transaction, rows) => note(transaction, 'catalogue_exported', rows),
    },
  );
  console.log(`${counts.software} software and ${counts.versions} versions are in ${file}.`);
}
