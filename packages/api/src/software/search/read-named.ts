import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { searchEntries as entry } from '../../db/search-schema.ts';
import { allOf, beginsLike, hasInItsName, isNamed, tierAmongNamed, withinTier } from './ranking.ts';
import { allowedEntries, isAnother, type Allowed } from './read-entries.ts';
import type { Search, Term } from './read-search.ts';

/** Where more have such a name, not each of them is compared with the search. */
const broad = 1000;

/** The number of entries that are ordered at once. */
export const atOnce = 500;

/** The number that are read and put in order in one question. */
const mostNamed = 10_000;

export interface Place {
  readonly limit: number;
  readonly offset: number;
}

interface WantedNamed extends Place {
  /** Found already. */
  readonly without?: readonly number[];
  /**
   * The terms that all of the searches have, or are glued of: an index finds this several times sooner than each of
   * some searches.
   */
  readonly terms?: readonly Term[];
}

export interface NamedPage {
  /** The number of entries with such a name, up to one more than are read. */
  readonly count: number;
  /** Null where more are named so than are read. */
  readonly ids: readonly number[] | null;
}

/**
 * A page of the entries that have the words of a search, or of one of some, in their name and vendor, by how well they
 * fit (rule H82), and their number: in one statement that reads each of them once. Of many those with the shortest
 * names are ordered, and then those with the next longer ones, each of the four parts in turn that `readBroad` has too:
 * the name itself, names that begin with the search, entries with it in the name, and those with it in name and vendor
 * together.
 * @param most the number that are read
 */
export async function readNamed(
  database: Database,
  request: Allowed,
  searches: readonly Search[],
  { limit, offset, without = [], terms }: WantedNamed,
  most = mostNamed,
): Promise<NamedPage> {
  const any = (conditionOf: (search: Search) => SQL): SQL =>
    or(...searches.map(conditionOf)) ?? sql`false`;
  const named = { query: searches.map(({ query }) => query).join(' | ') };
  const glued = searches.flatMap(({ together }) => together ?? []);
  const where = terms
    ? and(
        isNamed({ query: [allOf(terms), ...glued].join(' | ') }),
        sql`(${isNamed(named)}) is true`,
      )
    : isNamed(named);
  const isItself = any(({ squashed }) => sql`${entry.squashedName} = ${squashed}`);
  const found = database.$with('found').as(
    database
      .select({
        softwareId: entry.softwareId,
        nameWords: entry.nameWords,
        squashedName: entry.squashedName,
        squashedVendor: entry.squashedVendor,
        part: sql`case
          when ${any(beginsLike)} then case when ${isItself} then 0 else 1 end
          when ${hasInItsName(named)} then 2
          else 3 end`.as('part'),
      })
      .from(entry)
      .where(and(where, allowedEntries(database, request), isAnother(without)))
      .limit(most + 1),
  );
  const counted = database.$with('counted').as(
    database
      .select({
        total: sql<number>`count(*)::integer`.as('total'),
        begun: sql`count(*) filter (where part < 2)`.as('begun'),
      })
      .from(found),
  );
  // Under the table's name, so that its columns are these.
  const each = sql`${found} as ${entry}`;
  const order = sql.join([...withinTier], sql`, `);
  const tiers = searches.map((search) => tierAmongNamed(search, sql`part < 3`));
  const tier = sql`least(${sql.join(tiers, sql`, `)})`;
  const end = offset + limit;
  // As far as those reach that are ordered together with the last one of the page.
  const first = sql`
    select * from ${each} where part < 2 or (select begun from ${counted}) < ${end}
    order by part, ${order} limit ${end + atOnce - 1}`;
  const placed = sql`
    select *, row_number() over (order by part, ${order}) - 1 as position,
      row_number() over (partition by part order by ${order}) - 1 as place
    from (${first}) as ${entry}`;
  const inParts = sql`
    select ${entry.softwareId} from (${placed}) as ${entry}
    order by part, place / ${atOnce},
      case when position - place % ${atOnce} < ${end} then ${tier} end, place`;
  const inTiers = sql`select ${entry.softwareId} from ${each} order by ${tier}, ${order}`;
  const pageOf = (all: SQL) => sql`array(${all} limit ${limit} offset ${offset})`;
  const [row] = await database
    .with(found, counted)
    .select({
      count: counted.total,
      ids: sql<readonly number[] | null>`case
        when ${counted.total} <= ${Math.min(broad, most)} then ${pageOf(inTiers)}
        when ${counted.total} <= ${most} then ${pageOf(inParts)} end`,
    })
    .from(counted);
  return row ?? { count: 0, ids: [] };
}
