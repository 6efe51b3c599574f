import { gte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { searchKinds } from '../../db/search-schema.ts';
import type { Term } from './read-search.ts';

type KindRow = typeof searchKinds.$inferSelect;

/** The kinds of all software, to be searched. */
export interface Kinds {
  /** The ids of the kinds that have what a word of a search asks for. */
  readonly idsOf: (term: Term) => ReadonlySet<number>;
}

/** Once more have come than there were, and than this, all are read anew: those that have gone were held until then. */
const leastAdded = 1000;

/** Reads the kinds, and then those alone that have come since: there may be ten thousands, and each stays what it is. */
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
    // Nothing of the kinds that are known is left where the database was filled anew.
    if (!last || !(await readOn(last))) {
      const rows = await rowsFrom(0);
      idsByWord = new Map();
      add(rows);
      mostAdded = Math.max(leastAdded, rows.length);
      added = 0;
    }
    return { idsOf: ({ beginnings }) => idsIn(idsByWord, beginnings) };
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

/** What all of some sets have. */
export function inAll([
  first = new Set(),
  ...others
]: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set([...first].filter((id) => others.every((other) => other.has(id))));
}
