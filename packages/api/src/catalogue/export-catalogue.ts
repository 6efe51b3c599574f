import { asc, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { categories, software, versions } from '../db/schema.ts';
import { sections, type Section } from './document-rows.ts';
import { plainCategory, plainSoftware, plainVersion } from './plain-rows.ts';
import { respell, type Spelling } from '../text/spelling.ts';

const rowsAtOnce = 500;

type Row = Readonly<Record<string, unknown>>;

/** Rows as their document wrote them, and the id of the last. */
interface Page {
  readonly rows: readonly Row[];
  readonly last: number | undefined;
}

/** Fields keep their place in front of what the import left beside them, and win over it. */
const written = (plain: Row, origin: { readonly extra: Row; readonly spelling: Spelling }): Row => {
  const fields = respell(plain, origin.spelling);
  return { ...fields, ...origin.extra, ...fields };
};

async function pageOf(database: Database, section: Section, after: number): Promise<Page> {
  switch (section) {
    case 'categories': {
      const { id } = categories;
      const page = database.select().from(categories).where(gt(id, after)).orderBy(asc(id));
      const rows = await page.limit(rowsAtOnce);
      return { rows: rows.map((row) => written(plainCategory(row), row)), last: rows.at(-1)?.id };
    }
    case 'software': {
      const { id } = software;
      const page = database.select().from(software).where(gt(id, after)).orderBy(asc(id));
      const rows = await page.limit(rowsAtOnce);
      return { rows: rows.map((row) => written(plainSoftware(row), row)), last: rows.at(-1)?.id };
    }
    case 'versions': {
      const { id } = versions;
      const page = database.select().from(versions).where(gt(id, after)).orderBy(asc(id));
      const rows = await page.limit(rowsAtOnce);
      return { rows: rows.map((row) => written(plainVersion(row), row)), last: rows.at(-1)?.id };
    }
  }
}

/** The rows of a section in the order of their ids, some at a time. */
async function* pagesOf(database: Database, section: Section): AsyncGenerator<readonly Row[]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const { rows, last }: Page = await pageOf(database, section, after);
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
      for await (const rows of pagesOf(transaction, section)) document[section].push(...rows);
    }
    return document;
  });

/**
 * The same as text, handed on in pieces: no more than some rows are in memory.
 * @param beforeEnd is called in the export's transaction once all was read. What it throws ends the text with it
 * @returns how many rows were in each section
 */
export const exportText = (
  database: Database,
  write: (text: AsyncIterable<string>) => Promise<void>,
  beforeEnd?: (transaction: Database, counts: Readonly<Record<Section, number>>) => Promise<void>,
): Promise<Readonly<Record<Section, number>>> => {
  const run = async (transaction: Database) => {
    const counts = { categories: 0, software: 0, versions: 0 };
    async function* textOf() {
      for (const [index, section] of sections.entries()) {
        yield `${index === 0 ? '{' : ','}\n  "${section}": [`;
        for await (const rows of pagesOf(transaction, section)) {
          const isFirst = counts[section] === 0;
          counts[section] += rows.length;
          yield `${isFirst ? '' : ','}${rows.map(indented).join(',')}`;
        }
        yield counts[section] === 0 ? ']' : '\n  ]';
      }
      await beforeEnd?.(transaction, counts);
      yield '\n}\n';
    }
    await write(textOf());
    return counts;
  };
  return inOneState(database, run, beforeEnd ? 'read write' : 'read only');
};

/** A row two levels within a document that is written with two spaces a level. */
const indented = (row: Row): string =>
  `\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
