import { and, inArray, not, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { searchEntries as entry } from '../../db/search-schema.ts';
import { countRows } from '../lists/list-total.ts';
import { withinTier, type Fitting } from './ranking.ts';

/** The conditions under which entries are read at all. */
export interface Allowed {
  /** The statuses that the viewer may see. */
  readonly statuses: SQL | undefined;
  /** Filters over software; undefined where there are none. */
  readonly filters: SQL | undefined;
}

export interface Wanted {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset?: number;
}

interface WantedCounted extends Pick<Wanted, 'where' | 'limit'> {
  /** Found already. */
  readonly without: readonly number[];
}

/** The most entries of each kind that fits less well. */
export const mostMore = 500;

/** The first of some entries. */
export interface CountedEntries {
  readonly ids: readonly number[];
  /** The number of all of them. */
  readonly count: number;
}

interface WantedTiers {
  readonly where: SQL | undefined;
  readonly tier: SQL;
  readonly limit: number;
  readonly offset: number;
}

interface WantedFew extends Pick<WantedTiers, 'where' | 'tier'> {
  /** The condition for entries that come before the others, whatever their order. */
  readonly first: SQL;
  readonly most: number;
}

export const softwareWhere = (database: Database, condition: SQL | undefined) =>
  database.select({ id: software.id }).from(software).where(condition);

/** The entries of software that the viewer may see and that passes the filters. Only filters that need more columns read the wide rows. */
export const allowedEntries = (
  database: Database,
  { statuses, filters }: Allowed,
): SQL | undefined =>
  and(statuses, filters && inArray(entry.softwareId, softwareWhere(database, filters)));

/** Other entries than those that were found already. */
export const isAnother = (found: readonly number[]): SQL | undefined =>
  found.length > 0 ? notInArray(entry.softwareId, [...found]) : undefined;

/** The first of some entries in the order within a tier, and how many there are, as columns of one row over what was found. */
export function countEntries(database: Database, where: SQL | undefined, limit: number) {
  const found = database
    .$with('found')
    .as(
      database
        .select({ softwareId: entry.softwareId, squashedName: entry.squashedName })
        .from(entry)
        .where(where),
    );
  // Under the table's name, so that its columns are these.
  const first = sql`select ${entry.softwareId} from ${found} as ${entry}
    order by ${sql.join([...withinTier], sql`, `)} limit ${limit}`;
  const columns = {
    count: sql<number>`count(*)::integer`,
    ids: sql<readonly number[]>`array(${first})`,
  };
  return { found, columns };
}

/** Reads and counts entries of software that the viewer may see and that passes the filters. */
export function createEntryReader(database: Database, request: Allowed) {
  const allowed = allowedEntries(database, request);
  return {
    database,
    allowed,
    /** Ids in an order. */
    read: async ({ where, order, limit, offset = 0 }: Wanted) => {
      const rows = await database
        .select({ id: entry.softwareId })
        .from(entry)
        .where(and(where, allowed))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },
    /** The first in the order within a tier, and how many there are, as a row of a question. All of them are read. */
    selectCounted: ({ where, limit, without }: WantedCounted) => {
      const all = and(where, allowed, isAnother(without));
      const { found, columns } = countEntries(database, all, limit);
      return database
        .with(found)
        .select({ ids: columns.ids.as('ids'), count: columns.count.as('count') })
        .from(found);
    },
    /** The first in the order within a tier, with their tiers, which are only worked out for these. */
    readTiers: ({ where, tier, limit, offset }: WantedTiers) =>
      database
        .select({ id: entry.softwareId, tier: sql<number>`${tier}` })
        .from(entry)
        .where(and(where, allowed))
        .orderBy(...withinTier)
        .limit(limit)
        .offset(offset),
    /**
     * The first in the order within a tier, as with `readTiers`, where there are no more than `most` at all; null where there are more,
     * which are not put in order. So many are read from an index, as if any would do.
     */
    readFew: async ({ where, tier, first, most }: WantedFew) => {
      const some = database
        .select()
        .from(entry)
        .where(and(where, allowed))
        .limit(most + 1);
      const rows = await database
        .select({
          id: sql<number>`${entry.softwareId}`,
          tier: sql<number>`${tier}`,
          isFirst: sql<boolean>`${first}`.as('is_first'),
        })
        .from(sql`(${some}) as ${entry}`)
        .orderBy(sql`is_first desc`, ...withinTier);
      return rows.length > most ? null : rows;
    },
    /**
     * The number of entries that fit a search. Those of a kind are only counted in an index, and the others are mostly
     * few.
     */
    totalFitting: ({ ofKind, byName }: Fitting, most?: number) => {
      const others = and(byName, ofKind && not(ofKind), allowed);
      return countRows(database, entry, ofKind ? [and(ofKind, allowed), others] : [others], most);
    },
    // Beside the page and not with it: a count over a page's rows would keep all of them in memory or in a file.
    total: (where: SQL | undefined, most?: number) =>
      countRows(database, entry, [and(where, allowed)], most),
  };
}

export type EntryReader = ReturnType<typeof createEntryReader>;
