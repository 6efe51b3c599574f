import { eq, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { categories, software } from '../../../db/schema.ts';
import { searchEntries, searchKinds, searchWords } from '../../../db/search-schema.ts';
import { shortened } from '../../../text/search-parts.ts';
import { forgetUnusedKinds, numberKinds } from './search-kinds.ts';

const wordsAtOnce = 2000;

/** Shorter words are found as they are or not at all; longer ones are not words. */
const isWorthCorrecting = (word: string): boolean =>
  word.length >= 3 && word.length <= 30 && !/^\p{N}+$/u.test(word);

/**
 * The number of categories above a software that count. Nobody nests more, and in a tree that does each software would
 * have thousands of words.
 */
const mostLevels = 32;

async function readCategoryPaths(database: Database) {
  const rows = await database
    .select({ id: categories.id, name: categories.name, parentId: categories.parentId })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: number | null): readonly string[] => {
    const path: string[] = [];
    const seen = new Set<number>();
    for (let row = byId.get(id ?? 0); row && !seen.has(row.id); row = byId.get(row.parentId ?? 0)) {
      if (path.length === mostLevels) break;
      seen.add(row.id);
      path.push(row.name);
    }
    return path.reverse();
  };
}

/** Words that are new since writing began. */
export type NewWords = readonly (typeof searchWords.$inferInsert)[];

/**
 * Begins to write what a search by relevance finds software by, in the transaction of what has changed it: categories are
 * read now. Writers take turns, so that none writes what another has just made untrue.
 */
export async function beginWriting(transaction: Database) {
  await transaction.execute(sql`lock table ${searchEntries} in share row exclusive mode`);
  const pathOf = await readCategoryPaths(transaction);
  const kinds = numberKinds(await transaction.select().from(searchKinds));
  const known = new Set<string>();
  const wordsOf = (vocabulary: readonly string[]): NewWords => {
    const words: (typeof searchWords.$inferInsert)[] = [];
    for (const word of vocabulary) {
      if (known.has(word) || !isWorthCorrecting(word)) continue;
      known.add(word);
      words.push({ word, shortened: [...shortened(word)] });
    }
    return words;
  };
  return { pathOf, kinds, wordsOf };
}

/** Adds words to those that a search may correct to. */
export async function putWords(transaction: Database, words: NewWords): Promise<void> {
  for (let start = 0; start < words.length; start += wordsAtOnce) {
    const some = words.slice(start, start + wordsAtOnce);
    await insertRows(transaction, searchWords, some, sql`on conflict do nothing`);
  }
}

/** Does what changes the kinds of some software, and then removes those that no software is of any more. */
export async function changeKinds(
  transaction: Database,
  condition: SQL | undefined,
  change: () => Promise<void>,
): Promise<void> {
  const before = await transaction
    .selectDistinct({ id: searchEntries.kindId })
    .from(searchEntries)
    .innerJoin(software, eq(software.id, searchEntries.softwareId))
    .where(condition);
  // It stays without software as long as it is the last one, and is the last no more where new ones are written.
  const [last] = await transaction.select({ id: max(searchKinds.id) }).from(searchKinds);
  await change();
  await forgetUnusedKinds(
    transaction,
    [...before, last].flatMap((kind) => kind?.id ?? []),
  );
}
