import { asc, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { categories, software, versions } from '../db/schema.ts';
import { respell } from '../text/spelling.ts';
import { sections, type Section } from './document-rows.ts';
import { plainCategory, plainSoftware, plainVersion } from './plain-rows.ts';

const rowsAtOnce = 500;

type Row = Readonly<Record<string, unknown>>;

/** Some rows of a section behind an id, and the last of their ids. */
async function readPage(database: Database, section: Section, after: number) {
  const page = <T extends { readonly id: number }>(rows: readonly T[], write: (row: T) => Row) => ({
    rows: rows.map(write),
    last: rows.at(-1)?.id,
  });
  switch (section) {
    case 'categories': {
      const { id } = categories;
      const rows = database.select().from(categories).where(gt(id, after)).orderBy(asc(id));
      return page(await rows.limit(rowsAtOnce), (row) => respell(plainCategory(row), row.imported));
    }
    case 'software': {
      const { id } = software;
      const rows = database.select().from(software).where(gt(id, after)).orderBy(asc(id));
      return page(await rows.limit(rowsAtOnce), (row) => respell(plainSoftware(row), row.imported));
    }
    case 'versions': {
      const { id } = versions;
      const rows = database.select().from(versions).where(gt(id, after)).orderBy(asc(id));
      return page(await rows.limit(rowsAtOnce), (row) => respell(plainVersion(row), row.imported));
    }
  }
}

/** The rows of a section in the order of their ids, some at a time. */
async function* readPages(database: Database, section: Section): AsyncGenerator<readonly Row[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows, last }: Awaited<ReturnType<typeof readPage>> = await readPage(
      database,
      section,
      after,
    );
    if (rows.length > 0) yield rows;
    after = last;
  }
}

/** Runs some work while nothing in the catalogue changes for it. */
const inOneState = <T>(
  database: Database,
  work: (transaction: Database) => Promise<T>,
  accessMode: 'read only' | 'read write' = 'read only',
) => database.transaction(work, { isolationLevel: 'repeatable read', accessMode });

/** The catalogue as one document, in the order of ids: what `importCatalogue` takes (rule K7). */
export const exportCatalogue = (database: Database): Promise<Readonly<Record<Section, Row[]>>> =>
  inOneState(database, async (transaction) => {
    const document: Record<Section, Row[]> = { categories: [], software: [], versions: [] };
    for (const section of sections) {
      for await (const rows of readPages(transaction, section)) document[section].push(...rows);
    }
    return document;
  });

interface ExportOptions {
  /** Whether each row is a line, as `importCatalogue` takes it from a file that is too large for one document. */
  readonly isLines?: boolean;
  /** Called in the export's transaction once all was read. What it throws ends the text with it. */
  readonly beforeEnd?: (
    transaction: Database,
    counts: Readonly<Record<Section, number>>,
  ) => Promise<void>;
}

/**
 * The same as text, handed on in pieces: no more than some rows are in memory.
 * @returns the number of rows in each section
 */
export const exportText = (
  database: Database,
  write: (text: AsyncIterable<string>) => Promise<void>,
  { isLines = false, beforeEnd }: ExportOptions = {},
): Promise<Readonly<Record<Section, number>>> => {
  const run = async (transaction: Database) => {
    const counts = { categories: 0, software: 0, versions: 0 };
    async function* textOf() {
      for (const [index, section] of sections.entries()) {
        if (!isLines) yield `${index === 0 ? '{' : ','}\n  "${section}": [`;
        for await (const rows of readPages(transaction, section)) {
          const isFirst = counts[section] === 0;
          counts[section] += rows.length;
          yield isLines
            ? rows.map((row) => `${JSON.stringify({ [section]: row })}\n`).join('')
            : `${isFirst ? '' : ','}${rows.map(indented).join(',')}`;
        }
        if (!isLines) yield counts[section] === 0 ? ']' : '\n  ]';
      }
      await beforeEnd?.(transaction, counts);
      if (!isLines) yield '\n}\n';
    }
    await write(textOf());
    return counts;
  };
  return inOneState(database, run, beforeEnd ? 'read write' : 'read only');
};

/** A row two levels within a document that is written with two spaces a level. */
const indented = (row: Row): string =>
  `\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
