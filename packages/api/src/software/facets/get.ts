import { count, sql, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import type { ApiContext } from '../../server/context.ts';
import { whereListed } from '../list.ts';
import { readListParameters } from '../list-parameters.ts';

/** The parameters of a list that are counted, each with the column whose values it asks for. */
const facets = {
  format: software.formats,
  type: software.types,
  architecture: software.architectures,
};

type Facet = keyof typeof facets;

/** A value of a parameter, and how many software a list has with it. */
interface FacetCount {
  readonly value: string;
  readonly count: number;
}

/**
 * `GET /api/software/facets/`: for each value of a facet, how many software `GET /api/software/` would have with the same
 * parameters and this value. A facet that is asked for by a parameter is counted as if it were not, so that the other
 * values can be chosen in its place. Values that no software has are left out; page and order change nothing.
 */
export const getFacets =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const parameters = readListParameters(new URL(c.req.url).searchParams);
    const viewer = await identify(c.req.raw);
    const countOf = async (facet: Facet) =>
      countValues(
        database,
        facet,
        await whereListed(database, { ...parameters, [facet]: null }, viewer),
      );
    const [format, type, architecture] = await Promise.all([
      countOf('format'),
      countOf('type'),
      countOf('architecture'),
    ]);
    return answerJson(c, { format, type, architecture });
  };

async function countValues(
  database: Database,
  facet: Facet,
  where: SQL | undefined,
): Promise<readonly FacetCount[]> {
  const rows = await database
    .select({ value: sql<string>`unnest(${facets[facet]})`, count: count() })
    .from(software)
    .where(where)
    .groupBy(sql`1`);
  return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
