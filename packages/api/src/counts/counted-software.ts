import { and, asc, desc, eq, gt, gte, sql, sum } from 'drizzle-orm';
import type { Handler } from 'hono';
import { type CountedSoftware, softwareKinds, type UsedSoftware } from '@patchbay/domain/api';
import { ofAll, usageCounts } from '../db/counts-schema.ts';
import { createKeep } from '../db/kept-values.ts';
import { software } from '../db/schema.ts';
import { createQueryReader, oneOf } from '../http/requests/query-parameters.ts';
import type { ApiContext } from '../server/context.ts';
import { usageQuery } from './usage-calls.ts';
import { firstDay } from './usage-counter.ts';

const usualDays = 90;
const mostListed = 100;
/** Sums of many software over two years take a second: an answer holds for so long. */
const keptMs = 60_000;
const mostKept = 50;
const rankedDays = 30;
const mostRanked = 10;

export const countedQuery = { kind: oneOf(softwareKinds), days: usageQuery.days };

/** `GET /api/software-admin/counts/entries/`: the software behind a sum, most counted first. */
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

/** `GET /api/software-admin/counts/software/`: the most and the least viewed, and what waits longest to be published. */
export const rankSoftware =
  ({ database, clock }: ApiContext): Handler =>
  async (c) => {
    const since = firstDay(clock(), rankedDays);
    // Summed before they are joined: a software has up to thirty rows.
    const viewed = database
      .select({
        id: usageCounts.softwareId,
        views: sql<number>`sum(${usageCounts.count})`.as('views'),
      })
      .from(usageCounts)
      .where(
        and(
          eq(usageCounts.kind, 'view'),
          gte(usageCounts.day, since),
          gt(usageCounts.softwareId, ofAll),
        ),
      )
      .groupBy(usageCounts.softwareId)
      .as('viewed');
    const views = sql<number>`coalesce(${viewed.views}, 0)`.mapWith(Number);
    const rank = (isMost: boolean) =>
      database
        .select({ id: software.id, name: software.name, views })
        .from(software)
        .leftJoin(viewed, eq(viewed.id, software.id))
        .where(eq(software.status, 'enabled'))
        .orderBy(isMost ? desc(views) : asc(views), asc(software.id))
        .limit(mostRanked);
    const waitingRows = database
      .select({ id: software.id, name: software.name, at: software.createdAt })
      .from(software)
      .where(eq(software.status, 'pending'))
      .orderBy(asc(software.createdAt), asc(software.id))
      .limit(mostRanked);
    const [most, least, waiting] = await Promise.all([rank(true), rank(false), waitingRows]);
    return c.json({
      most: most.filter(({ views: times }) => times > 0),
      least,
      waiting: waiting.map(({ id, name, at }) => ({ id, name, since: at.toISOString() })),
    } satisfies UsedSoftware);
  };
