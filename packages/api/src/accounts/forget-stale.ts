import { and, eq, gt, lte, notExists, or } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import { activationTokens, mailOutbox, rateLimits, tokens, users } from '../db/schema.ts';

const dayMs = 24 * 60 * 60_000;

/** An address that somebody else has signed up is free again when its owner never activates the account. */
const neverActivatedAfterMs = 7 * dayMs;

/** Removes what nobody can use any more. Any process may do it at any time. */
export async function forgetStale(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { tokenIdleMs, tokenLifetimeMs }: ApiContext['config']['accounts'],
): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await database
    .delete(tokens)
    .where(
      or(
        lte(tokens.lastUsedAt, before(tokenIdleMs)),
        lte(tokens.createdAt, before(tokenLifetimeMs)),
      ),
    );
  await database.delete(rateLimits).where(lte(rateLimits.endsAt, now));
  await database.delete(users).where(
    and(
      eq(users.isActive, false),
      lte(users.createdAt, before(neverActivatedAfterMs)),
      notExists(
        database
          .select()
          .from(activationTokens)
          .where(and(eq(activationTokens.userId, users.id), gt(activationTokens.expiresAt, now))),
      ),
      notExists(database.select().from(mailOutbox).where(eq(mailOutbox.userId, users.id))),
    ),
  );
  await database.delete(activationTokens).where(lte(activationTokens.expiresAt, now));
}
