import { and, eq, sql } from 'drizzle-orm';
import type { RateLimit } from '../accounts-config.ts';
import { hashSecret } from '../accounts/secret.ts';
import type { Database } from '../db/database.ts';
import { rateLimits } from '../db/schema.ts';
import { Refusal } from '../errors.ts';

/** A try that was counted. */
export interface CountedTry {
  /** It turned out not to be one of those that are limited. */
  readonly giveBack: () => Promise<void>;
}

interface Tried {
  /** What is tried, and by whom, e.g. `log-in:account` and an e-mail, which is not kept as it is. */
  readonly what: string;
  readonly who: string;
  readonly limit: RateLimit;
}

/**
 * Counts a try in the database, so that it counts for all processes, and of many at once none slips through.
 * @throws Refusal `too_many_requests` with `Retry-After`, and counts nothing
 */
export async function countTry(
  database: Database,
  clock: () => Date,
  { what, who, limit }: Tried,
): Promise<CountedTry> {
  const now = clock();
  const key = `${what}:${hashSecret(who)}`;
  const at = sql.param(now, rateLimits.endsAt);
  const isOver = sql`${rateLimits.endsAt} <= ${at}`;
  const [counted] = await database
    .insert(rateLimits)
    .values({ key, attempts: 1, endsAt: new Date(now.getTime() + limit.windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${rateLimits.attempts} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.attempts} < ${limit.attempts}`,
    })
    .returning({ endsAt: rateLimits.endsAt });
  if (!counted) throw await tooMany(database, key, now);
  return {
    giveBack: async () => {
      await database
        .update(rateLimits)
        .set({ attempts: sql`greatest(${rateLimits.attempts} - 1, 0)` })
        .where(and(eq(rateLimits.key, key), eq(rateLimits.endsAt, counted.endsAt)));
    },
  };
}

async function tooMany(database: Database, key: string, now: Date): Promise<Refusal> {
  const [row] = await database
    .select({ endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  const waitMs = (row?.endsAt ?? now).getTime() - now.getTime();
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal('too_many_requests', 'Too many attempts. Please try again later', {
    headers: { 'Retry-After': String(seconds) },
  });
}
