import { eq, max } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { Database } from '../../db/database.ts';
import { tokens, users } from '../../db/account-schema.ts';
import { clockReadings, installedSoftware } from '../../db/schema.ts';

const hourMs = 60 * 60_000;

/** Below every time after which something goes that somebody may still want. */
const stepMs = 24 * hourMs;

/** Long enough to notice a wrong clock over a weekend, and to set it right. */
const trustedAfterMs = 72 * hourMs;

/**
 * The most time that two readings prove which are further apart: a stopped process proves nothing, and one that starts
 * over and over little.
 */
const mostBetweenMs = hourMs;

type Reading = Omit<typeof clockReadings.$inferSelect, 'id'>;

/**
 * The time by which things may be removed for their age; null where the clock has jumped, by which nothing may. A time is
 * believed that is at most a day away from the last one that was, whether ahead or behind; any other once a process has
 * run with it for 72 hours. All processes on one database share what it has seen: before the first reading, the newest time
 * of its own rows.
 */
export async function readTrustedTime({
  database,
  clock,
  log,
}: Pick<ApiContext, 'database' | 'clock' | 'log'>): Promise<Date | null> {
  const now = clock();
  const row = eq(clockReadings.id, 1);
  const next = await database.transaction(async (transaction) => {
    await transaction
      .insert(clockReadings)
      .values({ id: 1, trustedAt: (await newestTime(transaction)) ?? now, readAt: now })
      .onConflictDoNothing();
    const [last] = await transaction.select().from(clockReadings).where(row).for('update');
    const reading = last ? nextReading(last, now) : believed(now);
    await transaction.update(clockReadings).set(reading).where(row);
    return reading;
  });
  if (next.trustedAt.getTime() === now.getTime()) return now;
  const left = Math.ceil((trustedAfterMs - next.agreedMs) / hourMs);
  log(
    `The clock says ${now.toISOString()}, and the database last saw ${next.trustedAt.toISOString()}: nothing is removed ` +
      `for its age. If the clock is wrong, set it right; if it is right, this ends when the backend has run for ${left} more hours.`,
  );
  return null;
}

/**
 * The last time at which somebody was here, as far as the clock was right then; null in a database that nobody has
 * used.
 */
async function newestTime(database: Database): Promise<Date | null> {
  const newest = [
    await database.select({ at: max(users.createdAt) }).from(users),
    await database.select({ at: max(users.lastUsedAt) }).from(users),
    await database.select({ at: max(tokens.lastUsedAt) }).from(tokens),
    await database.select({ at: max(installedSoftware.savedAt) }).from(installedSoftware),
  ].flatMap(([row]) => row?.at ?? []);
  return newest.reduce<Date | null>((latest, at) => (latest && latest > at ? latest : at), null);
}

const believed = (now: Date): Reading => ({ trustedAt: now, readAt: now, agreedMs: 0 });

/** The note on a reading of the clock; its time is believed where it is `trustedAt` then. */
export function nextReading(last: Reading, now: Date): Reading {
  const since = (earlier: Date) => now.getTime() - earlier.getTime();
  if (Math.abs(since(last.trustedAt)) <= stepMs) return believed(now);
  const sinceLast = since(last.readAt);
  const goesOn = sinceLast >= 0 && sinceLast <= stepMs;
  const agreedMs = goesOn ? last.agreedMs + Math.min(sinceLast, mostBetweenMs) : 0;
  return agreedMs >= trustedAfterMs ? believed(now) : { ...last, readAt: now, agreedMs };
}
