import { and, count, desc, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { isPackaged } from '../has-package.ts';
import { isFact, type Fact } from '../search/read-facts.ts';
import { facetNames, isAmongValues, type Facet } from '../lists/list-filters.ts';

/** The most values of a facet: a licence is a free text, and nobody reads hundreds of them. */
const maxValues = 50;

/** The number of software that have just these values of each facet. */
export interface Combination {
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  readonly count: number;
}

/** A value of a facet, and how many software a list has with it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** Few, however much the software, unless licences are as many as that: going through 100,000 takes 150 ms for each choice. */
const maxCombinations = 5000;

/**
 * The combinations that there are of facets where a condition holds. Where they are more than 5,000, licences beyond the most
 * frequent ones count as none, and what is left are the most frequent combinations.
 */
export async function readCombinations(
  database: Database,
  where: SQL | undefined,
): Promise<readonly Combination[]> {
  const all = await readMostFrequent(database, where, maxCombinations + 1);
  if (all.length <= maxCombinations) return all;
  const { license } = software;
  const known = await database
    .select({ license })
    .from(software)
    .where(and(where, ne(license, '')))
    .groupBy(license)
    .orderBy(desc(count()), license)
    .limit(maxValues);
  const isKnown = inArray(
    license,
    known.map((row) => row.license),
  );
  return readMostFrequent(database, where, maxCombinations, isKnown);
}

/** @param isKnown licences of which it does not hold count as none; default: all are told apart */
async function readMostFrequent(
  database: Database,
  where: SQL | undefined,
  most: number,
  isKnown?: SQL,
): Promise<readonly Combination[]> {
  const { formats, types, architectures, platforms, license } = software;
  const toldApart = isKnown
    ? sql<string>`case when ${isKnown} then ${license} else '' end`
    : license;
  const found = database
    .select({
      ...{ formats, types, architectures, platforms },
      license: sql`${toldApart}`.as('license'),
      isPackaged: isPackaged.as('is_packaged'),
    })
    .from(software)
    .where(where)
    .as('found');
  const apart = [
    found.formats,
    found.types,
    found.architectures,
    found.platforms,
    found.license,
    found.isPackaged,
  ];
  const rows = await database
    .select({
      format: found.formats,
      type: found.types,
      architecture: found.architectures,
      platform: found.platforms,
      license: sql<string>`${found.license}`,
      isPackaged: found.isPackaged,
      count: count(),
    })
    .from(found)
    .groupBy(...apart)
    // Of combinations that are equally frequent, the same ones are counted each time.
    .orderBy(desc(count()), ...apart)
    .limit(most);
  return rows.map(({ count: counted, license: said, isPackaged: isInApp, ...values }) => ({
    values: { ...values, license: said === '' ? [] : [said], install: isInApp ? ['app'] : [] },
    count: counted,
  }));
}

/**
 * Counts the software with each value of a facet, the most first. Values that are chosen of other facets leave only
 * software that has them; one of its own does not, so that others can be chosen in its place. Facts of a search are the
 * same, and a chosen value takes their place.
 */
export function countFacet(
  combinations: readonly Combination[],
  facet: Facet,
  chosen: Readonly<Partial<Record<Facet, string>>>,
  facts: readonly Fact[] = [],
): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const { values, count: counted } of combinations) {
    const fits = facetNames.every((other) => {
      if (other === facet) return true;
      const value = chosen[other];
      if (value !== undefined) return isAmongValues(value, values[other]);
      const said = facts.filter((fact) => fact.facet === other);
      return said.every((fact) => isFact(fact, values[other]));
    });
    if (!fits) continue;
    for (const value of new Set(values[facet])) {
      counts.set(value, (counts.get(value) ?? 0) + counted);
    }
  }
  return [...counts]
    .map(([value, counted]) => ({ value, count: counted }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues);
}
