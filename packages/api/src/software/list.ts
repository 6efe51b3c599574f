import { and, arrayContains, count, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { software } from '../db/schema.ts';
import { answerJson } from '../http/answer-json.ts';
import { facetsHeader } from '../http/cors.ts';
import { visibleTo } from './find-visible.ts';
import { readListParameters, type ListParameters } from './list-parameters.ts';
import { softwareAnswer } from './software-answer.ts';
import { readSoftwarePage } from './software-page.ts';
import { softwareFound } from './software-order.ts';

/**
 * `GET /api/software/`: a page of what matches, and how many match in `X-Total-Count`. A page ends early where its rows are
 * too many bytes; whoever wants the rest asks on from there. It announces `GET /api/software/facets/`.
 */
export const listSoftware =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const parameters = readListParameters(new URL(c.req.url).searchParams);
    const viewer = await identify(c.req.raw);
    const where = and(visibleTo(viewer), ...listConditions(parameters));
    const { limit, offset } = parameters;
    const [{ rows }, [counted]] = await Promise.all([
      readSoftwarePage(database, { where, order: parameters, limit, offset, viewer }),
      database.select({ total: count() }).from(software).where(where),
    ]);
    return answerJson(
      c,
      rows.map((row) => softwareAnswer(row, viewer)),
      {
        headers: {
          'X-Total-Count': String(counted?.total ?? 0),
          [facetsHeader]: 'true',
        },
      },
    );
  };

/** One parameter for all ids, however many. */
const isAmong = (ids: readonly number[]): SQL =>
  sql`${software.categoryId} = any(${`{${ids.join(',')}}`}::integer[])`;

/** What software has to be like for a list with these parameters. */
export function listConditions(parameters: ListParameters): (SQL | undefined)[] {
  const { categoryIds, status, statusNot, vendorSlug, format, type, architecture } = parameters;
  return [
    ...softwareFound(parameters.search),
    categoryIds ? isAmong(categoryIds) : undefined,
    status ? eq(software.status, status) : undefined,
    statusNot ? ne(software.status, statusNot) : undefined,
    vendorSlug === null ? undefined : eq(software.vendorSlug, vendorSlug),
    format ? arrayContains(software.formats, [format]) : undefined,
    type ? arrayContains(software.types, [type]) : undefined,
    architecture ? arrayContains(software.architectures, [architecture]) : undefined,
  ];
}
