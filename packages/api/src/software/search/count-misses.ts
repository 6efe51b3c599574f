import { and, asc, count, desc, gte, lt, max, sql, sum } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { recordActOf } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import { searchMisses } from '../../db/search-schema.ts';
import { clientAddress } from '../../http/client-address.ts';
import { countAll, triesOfNetwork, type RateLimit } from '../../http/limits/rate-limit.ts';
import { HttpError } from '../../process/http-error.ts';
import { foldText } from '@patchbay/domain/format';

/** Longer texts are not names. */
const maxQueryLength = 60;

/** A day's worth of what one network may have counted, and of different texts that are kept for a day. */
const perNetwork: RateLimit = { attempts: 100, windowMs: 24 * 60 * 60_000 };
const maxOfDay = 1000;

const keptDays = 90;
const maxShown = 200;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

const daysBefore = (now: Date, days: number): string =>
  dayOf(new Date(now.getTime() - days * 24 * 60 * 60_000));

/**
 * Counts a text for which nothing was found: only the text, on its day. A stranger cannot fill the table: one network
 * is counted so often a day, a day has so many texts, and long ones are none. Searches beyond that are not counted, and
 * none is while the disk has too little room.
 */
export async function countMiss(
  context: Pick<ApiContext, 'database' | 'clock' | 'config' | 'hasRoom'>,
  c: Context,
  text: string,
): Promise<void> {
  const query = foldText(text);
  if (query.length > maxQueryLength) return;
  const { database, clock, config, hasRoom } = context;
  if (!(await hasRoom())) return;
  try {
    const network = clientAddress(c, config.accounts.trustedProxies);
    const rule = { what: 'searchMiss:address', limit: perNetwork };
    await countAll(context, triesOfNetwork(network, rule));
  } catch (error) {
    // The search itself has been done, and is answered.
    if (error instanceof HttpError) return;
    throw error;
  }
  const day = dayOf(clock());
  const isOfDay = sql`${searchMisses.day} = ${day}`;
  const [today] = await database.select({ texts: count() }).from(searchMisses).where(isOfDay);
  const isFull = (today?.texts ?? 0) >= maxOfDay;
  if (isFull) {
    await database
      .update(searchMisses)
      .set({ count: sql`${searchMisses.count} + 1` })
      .where(and(isOfDay, sql`${searchMisses.query} = ${query}`));
    return;
  }
  await database
    .insert(searchMisses)
    .values({ day, query, count: 1 })
    .onConflictDoUpdate({
      target: [searchMisses.day, searchMisses.query],
      set: { count: sql`${searchMisses.count} + 1` },
    });
}

/** Removes what was counted long ago. */
export async function forgetOldMisses({
  database,
  clock,
}: Pick<ApiContext, 'database' | 'clock'>): Promise<void> {
  await database.delete(searchMisses).where(lt(searchMisses.day, daysBefore(clock(), keptDays)));
}

/**
 * `GET /api/software-admin/search-misses/`: the texts that were searched for and not found, each with its last day, the
 * most frequent first.
 */
export const listMisses =
  ({ database, clock }: ApiContext): Handler =>
  async (c) => {
    const total = sum(searchMisses.count).mapWith(Number);
    const rows = await database
      .select({ query: searchMisses.query, count: total, lastSeen: max(searchMisses.day) })
      .from(searchMisses)
      .where(gte(searchMisses.day, daysBefore(clock(), keptDays)))
      .groupBy(searchMisses.query)
      .orderBy(desc(total), asc(searchMisses.query))
      .limit(maxShown);
    return c.json(rows);
  };

/** `DELETE /api/software-admin/search-misses/`: forgets all of them. */
export const clearMisses =
  ({ database, clock, identify }: ApiContext): Handler =>
  async (c) => {
    const viewer = await identify(c.req.raw);
    await database.transaction(async (transaction) => {
      const gone = await transaction.delete(searchMisses).returning({ day: searchMisses.day });
      if (gone.length === 0) return;
      await recordActOf(transaction, viewer, {
        kind: 'search_misses_cleared',
        at: clock(),
        details: { count: gone.length },
      });
    });
    return c.body(null, 204);
  };
