import { count, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { facetNames, facets, type Facet } from '../lists/list-filters.ts';

/** Of a facet: a licence is a free text, and nobody reads hundreds of them. */
const mostValues = 50;

/** How many software have just these values of each facet. */
export interface Combination {
  readonly values: Readonly<Record<Facet, readonly string[]>>;
  readonly count: number;
}

/** A value of a facet, and how many software a list has with it. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/** All combinations that there are of facets where a condition holds. They are few, however much the software. */
export async function readCombinations(
  database: Database,
  where: SQL | undefined,
): Promise<readonly Combination[]> {
  const columns = facetNames.map((facet) => facets[facet].column);
  const rows = await database
    .select({
      format: software.formats,
      type: software.types,
      architecture: software.architectures,
      platform: software.platforms,
      license: software.license,
      count: count(),
    })
    .from(software)
    .where(where)
    .groupBy(...columns);
  return rows.map(({ count: counted, license, ...values }) => ({
    values: { ...values, license: license === '' ? [] : [license] },
    count: counted,
  }));
}

/**
 * How many have each value of a facet, the most first. Values that are chosen of other facets leave only what has them; one of
 * its own does not, so that others can be chosen in its place.
 */
export function countFacet(
  combinations: readonly Combination[],
  facet: Facet,
  chosen: Readonly<Partial<Record<Facet, string>>>,
): readonly FacetCount[] {
  const counts = new Map<string, number>();
  for (const { values, count: counted } of combinations) {
    const fits = facetNames.every((other) => {
      const value = chosen[other];
      return other === facet || value === undefined || values[other].includes(value);
    });
    if (!fits) continue;
    for (const value of new Set(values[facet])) {
      counts.set(value, (counts.get(value) ?? 0) + counted);
    }
  }
  return [...counts]
    .map(([value, counted]) => ({ value, count: counted }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}
