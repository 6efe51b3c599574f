import { and, eq, gte, max, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { searchEntries, searchKinds } from '../../../db/search-schema.ts';
import { isAmong } from '../../lists/list-filters.ts';
import type { Term } from '../read-search.ts';

type KindRow = typeof searchKinds.$inferSelect;

/** The kinds of all software, to be searched. */
export interface Kinds {
  /** The ids of the kinds that have what a word of a search asks for. */
  readonly idsOf: (term: Term) => ReadonlySet<number>;
}

/**
 * Once more have come than there were, and than this, all are read again: those that have gone were held until then.
 */
const leastAdded = 1000;

/** Reads the kinds, and then only those that have come since: there may be ten thousands, and each stays what it is. */
export function createKindReader(database: Database): () => Promise<Kinds> {
  let last: KindRow | undefined;
  let idsByWord = new Map<string, number[]>();
  let mostAdded = 0;
  let added = 0;
  const add = (rows: readonly KindRow[]) => {
    for (const { id, words } of rows) {
      for (const word of words) {
        const ids = idsByWord.get(word);
        if (ids) ids.push(id);
        else idsByWord.set(word, [id]);
      }
    }
    last = rows.at(-1) ?? last;
  };
  const rowsFrom = (id: number) =>
    database.select().from(searchKinds).where(gte(searchKinds.id, id)).orderBy(searchKinds.id);
  const readOn = async (known: KindRow): Promise<boolean> => {
    const [same, ...since] = await rowsFrom(known.id);
    if (same?.id !== known.id || same.words.join(' ') !== known.words.join(' ')) return false;
    // Whoever asks at the same time has read the same.
    if (last !== known) return true;
    added += since.length;
    if (added > mostAdded) return false;
    add(since);
    return true;
  };
  return async () => {
    // Forgets the known kinds where the database was filled again.
    if (!last || !(await readOn(last))) {
      const rows = await rowsFrom(0);
      idsByWord = new Map();
      add(rows);
      mostAdded = Math.max(leastAdded, rows.length);
      added = 0;
    }
    // Not what another call may have read meanwhile in its place, of a moment before.
    const known = idsByWord;
    return { idsOf: ({ beginnings }) => idsIn(known, beginnings) };
  };
}

type Beginnings = Term['beginnings'];

function idsIn(
  idsByWord: ReadonlyMap<string, readonly number[]>,
  beginnings: Beginnings,
): ReadonlySet<number> {
  const idsOf = (beginning: string): ReadonlySet<number> => {
    const ids = new Set<number>();
    for (const [word, some] of idsByWord) {
      if (word.startsWith(beginning)) for (const id of some) ids.add(id);
    }
    return ids;
  };
  const found = new Set<number>();
  for (const all of beginnings) for (const id of inAll(all.map(idsOf))) found.add(id);
  return found;
}

/** The ids that are in all of some sets. */
export function inAll([
  first = new Set(),
  ...others
]: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set([...first].filter((id) => others.every((other) => other.has(id))));
}

/** Gives kinds their ids by their words: those that there are keep theirs. */
export function numberKinds(known: readonly KindRow[]) {
  const keyOf = (words: readonly string[]) => words.join(' ');
  const ids = new Map(known.map(({ id, words }) => [keyOf(words), id]));
  let last = known.reduce((most, { id }) => Math.max(most, id), 0);
  let added: KindRow[] = [];
  return {
    idOf: (words: readonly string[]): number => {
      const key = keyOf(words);
      const found = ids.get(key);
      if (found !== undefined) return found;
      last += 1;
      ids.set(key, last);
      added.push({ id: last, words: [...words] });
      return last;
    },
    /** The kinds that are new since this was asked last. */
    takeAdded: (): readonly KindRow[] => {
      const taken = added;
      added = [];
      return taken;
    },
  };
}

/**
 * Removes the kinds that no software is of. The one that came last stays, so that the next one has a number that none had: whoever
 * knows some kinds asks for those behind them (`createKindReader`).
 * @param among default: all of them
 */
export async function forgetUnusedKinds(
  transaction: Database,
  among?: readonly number[],
): Promise<void> {
  const software = transaction
    .select({ id: searchEntries.softwareId })
    .from(searchEntries)
    .where(eq(searchEntries.kindId, searchKinds.id));
  const last = transaction.select({ id: max(searchKinds.id) }).from(searchKinds);
  await transaction
    .delete(searchKinds)
    .where(
      and(
        among && isAmong(searchKinds.id, among),
        notExists(software),
        sql`${searchKinds.id} < (${last})`,
      ),
    );
}
