import { and, count, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Handler } from 'hono';
import { softwareStatuses } from '@patchbay/shared/entities';
import type { ApiContext } from '../../context.ts';
import { software } from '../../db/schema.ts';
import {
  createQueryReader,
  oneOf,
  plainText,
  sortOrder,
  wholeNumber,
} from '../../http/query-parameters.ts';
import { largestId } from '../../http/read-id.ts';
import { softwareAnswer } from '../../lib/software-answer.ts';
import { reversed, softwareFound, softwareOrder } from '../../lib/software-order.ts';

const pageSize = 50;
const mostRows = 500;

function readParameters(url: string) {
  const { read, refuseProblems } = createQueryReader(new URL(url).searchParams);
  const parameters = {
    order: read('ordering', sortOrder) ?? { sortBy: 'name' as const, isDescending: false },
    query: read('query', plainText) ?? '',
    category: read('category', wholeNumber(1, largestId)),
    status: read('status', oneOf(softwareStatuses)),
    hasBlankVersionUrls: read('has_blank_version_urls', oneOf(['true', 'false'])),
    limit: read('limit', wholeNumber(1, mostRows)) ?? pageSize,
    offset: read('offset', wholeNumber(0, largestId)) ?? 0,
  };
  refuseProblems();
  return parameters;
}

function matching(parameters: ReturnType<typeof readParameters>): SQL | undefined {
  const { query, category, status, hasBlankVersionUrls } = parameters;
  return and(
    ...softwareFound(query),
    category === null ? undefined : eq(software.categoryId, category),
    status === null ? undefined : eq(software.status, status),
    hasBlankVersionUrls === null
      ? undefined
      : eq(software.hasBlankVersionUrls, hasBlankVersionUrls === 'true'),
  );
}

/** `GET /api/software-admin/`: a page of the staff's list, and how many match in all. */
export const listForStaff =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const parameters = readParameters(c.req.url);
    const viewer = await identify(c.req.raw);
    const where = matching(parameters);
    const order = softwareOrder(parameters.order);
    const [counted] = await database.select({ total: count() }).from(software).where(where);
    const total = counted?.total ?? 0;
    const { limit, offset } = parameters;
    const length = Math.max(0, Math.min(limit, total - offset));
    const behind = total - offset - length;
    // What lies behind the middle is nearer from the end.
    const isFromEnd = offset > behind;
    // The page is found in an index alone; only its rows are read, which are wide.
    const page = database
      .select({ id: software.id })
      .from(software)
      .where(where)
      .orderBy(...(isFromEnd ? softwareOrder(reversed(parameters.order)) : order))
      .limit(length)
      .offset(isFromEnd ? Math.max(0, behind) : offset)
      .as('page');
    const rows = await database
      .select(getTableColumns(software))
      .from(software)
      .innerJoin(page, eq(software.id, page.id))
      .orderBy(...order);
    const items = rows.map((row) => softwareAnswer(row, viewer));
    return c.json({ items, count: total });
  };
