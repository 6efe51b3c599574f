import { and, arrayContains, count, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext, Viewer } from '../../context.ts';
import { software } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { visibleTo } from '../../lib/find-visible.ts';
import { readListParameters, type ListParameters } from './list-parameters.ts';
import { softwareAnswer } from '../../lib/software-answer.ts';
import { softwareFound, softwareOrder } from '../../lib/software-order.ts';

/** `GET /api/software/`: a page of what matches, and how many match in `X-Total-Count`. */
export const listSoftware =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const parameters = readListParameters(new URL(c.req.url).searchParams);
    const viewer = await identify(c.req.raw);
    const where = and(visibleTo(viewer), ...conditions(parameters));
    const [rows, [counted]] = await Promise.all([
      database
        .select()
        .from(software)
        .where(where)
        .orderBy(...softwareOrder(parameters))
        .limit(parameters.limit)
        .offset(parameters.offset),
      database.select({ total: count() }).from(software).where(where),
    ]);
    return answerRows(c, rows, viewer, counted?.total ?? 0);
  };

const answerRows = (
  c: Parameters<Handler>[0],
  rows: readonly (typeof software.$inferSelect)[],
  viewer: Viewer,
  total: number,
): Response =>
  answerJson(
    c,
    rows.map((row) => softwareAnswer(row, viewer)),
    { headers: { 'X-Total-Count': String(total) } },
  );

function conditions(parameters: ListParameters): (SQL | undefined)[] {
  const { categoryIds, status, statusNot, vendorSlug, format, type, architecture } = parameters;
  return [
    ...softwareFound(parameters.search),
    categoryIds ? inArray(software.categoryId, [...categoryIds]) : undefined,
    status ? eq(software.status, status) : undefined,
    statusNot ? ne(software.status, statusNot) : undefined,
    vendorSlug === null ? undefined : eq(software.vendorSlug, vendorSlug),
    format ? arrayContains(software.formats, [format]) : undefined,
    type ? arrayContains(software.types, [type]) : undefined,
    architecture ? arrayContains(software.architectures, [architecture]) : undefined,
  ];
}
