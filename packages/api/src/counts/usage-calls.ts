import { and, asc, eq, gt, gte, or } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { usageEventsSchema, type Usage, type UsageKind } from '@patchbay/domain/api';
import { ofAll, usageCounts } from '../db/counts-schema.ts';
import { clientAddress } from '../http/client-address.ts';
import { usageBody } from '../http/requests/body-limits.ts';
import { createQueryReader, wholeNumber } from '../http/requests/query-parameters.ts';
import { largestId } from '../http/requests/read-id.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import type { ApiContext } from '../server/context.ts';
import { firstDay } from './usage-counter.ts';

const mostDays = 731;
const usualDays = 90;

/** Programs that read pages by themselves, as they call themselves. */
const robots = /bot|crawl|spider|slurp|preview/i;

/** Counts a search that came to the backend. Staff, who try, and robots are not counted. */
export function countSearch(
  { usage, config }: Pick<ApiContext, 'usage' | 'config'>,
  c: Context,
  kind: Extract<UsageKind, `search_${string}`>,
): void {
  if (robots.test(c.req.header('User-Agent') ?? '')) return;
  usage?.count(clientAddress(c, config.accounts.trustedProxies), { kind });
}

/** `POST /api/counts/`: what was viewed, opened or installed on a page. Staff and robots are not counted. */
export const countUsage =
  (context: ApiContext): Handler =>
  async (c) => {
    const events = await readJsonBody(c, usageEventsSchema, usageBody);
    const isRobot = robots.test(c.req.header('User-Agent') ?? '');
    const { isStaff } = await context.identify(c.req.raw);
    if (isStaff || isRobot) return taken(c);
    const network = clientAddress(c, context.config.accounts.trustedProxies);
    for (const { event, software: id, system, reason } of events) {
      if (event === 'search_opened') context.usage?.count(network, { kind: event });
      else if (id !== undefined) {
        const kind: UsageKind = event === 'install_failed' ? `${event}_${reason}` : event;
        context.usage?.count(network, { kind, software: id, system });
      }
    }
    return taken(c);
  };

/** A browser complains of an answer that a page of another site may not have, though it reads none of it. */
const taken = (c: Context): Response =>
  c.body(null, 204, { 'Cross-Origin-Resource-Policy': 'cross-origin' });

export const usageQuery = {
  days: wholeNumber(1, mostDays),
  software: wholeNumber(1, largestId),
};

/** `GET /api/software-admin/counts/`: the counts of each day, of all software or one: they are summed already. */
export const getCounts =
  ({ database, clock }: ApiContext): Handler =>
  async (c) => {
    const { read, refuseProblems } = createQueryReader(new URL(c.req.url).searchParams, usageQuery);
    const length = read('days') ?? usualDays;
    const id = read('software') ?? ofAll;
    refuseProblems();
    const now = clock();
    const days = Array.from({ length }, (_, index) => firstDay(now, length - index));
    const from = firstDay(now, length);
    const rows = await database
      .select()
      .from(usageCounts)
      .where(and(eq(usageCounts.softwareId, id), gte(usageCounts.day, from)));
    const places = new Map(days.map((day, index) => [day, index]));
    const counts = new Map<UsageKind, number[]>();
    for (const { day, kind, count } of rows) {
      const place = places.get(day);
      if (place === undefined) continue;
      const own = counts.get(kind) ?? Array.from({ length }, () => 0);
      own[place] = count;
      counts.set(kind, own);
    }
    const kinds = [...counts].map(([kind, own]) => ({ kind, counts: own }));
    return c.json({ days, kinds } satisfies Usage);
  };

const rowsAtATime = 5000;

/** `GET /api/software-admin/counts.csv`: everything that is kept, read as it is sent. */
export const exportCounts =
  ({ database }: ApiContext): Handler =>
  (c) => {
    let last: typeof usageCounts.$inferSelect | undefined;
    const { softwareId, day, kind } = usageCounts;
    const encoder = new TextEncoder();
    const lines = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode('day,kind,software,count\r\n')),
      pull: async (controller) => {
        const behind =
          last &&
          or(
            gt(softwareId, last.softwareId),
            and(
              eq(softwareId, last.softwareId),
              or(gt(day, last.day), and(eq(day, last.day), gt(kind, last.kind))),
            ),
          );
        const rows = await database
          .select()
          .from(usageCounts)
          .where(behind)
          .orderBy(asc(softwareId), asc(day), asc(kind))
          .limit(rowsAtATime);
        last = rows.at(-1) ?? last;
        const text = rows.map((row) => {
          const id = row.softwareId === ofAll ? 'all' : row.softwareId;
          return `${row.day},${row.kind},${id},${row.count}\r\n`;
        });
        if (rows.length > 0) controller.enqueue(encoder.encode(text.join('')));
        if (rows.length < rowsAtATime) controller.close();
      },
    });
    return c.body(lines, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="counts.csv"',
    });
  };
