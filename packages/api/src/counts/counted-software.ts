import { and, desc, eq, gt, gte, sql, sum } from 'drizzle-orm';
import type { Handler } from 'hono';
import { type CountedSoftware, softwareKinds } from '@patchbay/domain/api';
import { ofAll, usageCounts } from '../db/counts-schema.ts';
import { createKeep } from '../db/kept-values.ts';
import { software } from '../db/schema.ts';
import { createQueryReader, oneOf } from '../http/requests/query-parameters.ts';
import type { ApiContext } from '../server/context.ts';
import { usageQuery } from './usage-calls.ts';
import { firstDay } from './usage-counter.ts';

const usualDays = 90;
const mostListed = 100;
/** Sums of many software over two years take a second. */
const keptMs = 15 * 60_000;
const mostKept = 50;

export const countedQuery = { kind: oneOf(softwareKinds), days: usageQuery.days };

/** `GET /api/software-admin/counts/entries/`: the software behind a sum, most counted first. An answer holds for a quarter of an hour. */
export const listCounted = ({ database, clock }: ApiContext): Handler => {
  const keep = createKeep<readonly CountedSoftware[]>(
    () => Promise.resolve(String(Math.floor(clock().getTime() / keptMs))),
    { max: mostKept },
  );
  return async (c) => {
    const { read, refuseProblems } = createQueryReader(
      new URL(c.req.url).searchParams,
      countedQuery,
    );
    const kind = read('kind') ?? 'view';
    const days = read('days') ?? usualDays;
    refuseProblems();
    const answer = await keep(`${kind} ${days}`, async () => {
      // Summed before they are joined: a software has a row for each day.
      const counted = database
        .select({ id: usageCounts.softwareId, count: sum(usageCounts.count).as('sum') })
        .from(usageCounts)
        .where(
          and(
            eq(usageCounts.kind, kind),
            gte(usageCounts.day, firstDay(clock(), days)),
            gt(usageCounts.softwareId, ofAll),
          ),
        )
        .groupBy(usageCounts.softwareId)
        .as('counted');
      const count = sql<number>`${counted.count}`.mapWith(Number);
      return database
        .select({ id: software.id, name: software.name, count })
        .from(counted)
        .innerJoin(software, eq(software.id, counted.id))
        .orderBy(desc(count), software.id)
        .limit(mostListed);
    });
    return c.json(answer);
  };
};
