import { and, eq, gt, lte, notExists, or } from 'drizzle-orm';
import type { ApiContext } from '../server/context.ts';
import { mailLinks, mailOutbox, signInCodes, tokens, users } from '../db/account-schema.ts';
import { forgetOldTries } from '../http/limits/rate-limit.ts';
import { forgetOldDevices } from './devices.ts';
import { forgetOldLinks } from './mail/mail-links.ts';

const dayMs = 24 * 60 * 60_000;

/** An address that somebody else has signed up is free again when its owner never activates the account. */
const neverActivatedAfterMs = 7 * dayMs;

/** Removes what nobody can use any more. Any process may do it at any time. */
export async function forgetStale(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { tokenIdleMs, tokenLifetimeMs, limits }: ApiContext['config']['accounts'],
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
  // The growth of reports and the count of missed searches are limited by the day, whatever the variables say.
  const windowsMs = [dayMs, ...Object.values(limits).map(({ windowMs }) => windowMs)];
  const longestWindowMs = Math.max(...windowsMs);
  await forgetOldTries(database, now, longestWindowMs);
  await forgetOldDevices(database, now);
  await database.delete(users).where(
    and(
      eq(users.isActive, false),
      // A disabled one stays: its address is not free again.
      eq(users.isDisabled, false),
      lte(users.createdAt, before(neverActivatedAfterMs)),
      notExists(
        database
          .select()
          .from(mailLinks)
          .where(and(eq(mailLinks.userId, users.id), gt(mailLinks.expiresAt, now))),
      ),
      notExists(database.select().from(mailOutbox).where(eq(mailOutbox.userId, users.id))),
    ),
  );
  await forgetOldLinks(database, now);
  await database.delete(signInCodes).where(lte(signInCodes.expiresAt, now));
}
