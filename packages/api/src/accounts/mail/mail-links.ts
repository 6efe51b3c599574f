import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { mailLinks, mailOutbox, users, type linkPurposes } from '../../db/account-schema.ts';
import { lockAccount } from '../lock-account.ts';
import { createSecret, hashSecret, isSecret } from '../../text/secret.ts';

export type LinkPurpose = (typeof linkPurposes)[number];

/** The state of a link in a mail: one that never was and one that has expired are the same. */
export type LinkState = 'open' | 'used' | 'invalid';

const hourMs = 60 * 60_000;

/** Counted from when the mail is sent: one that had to wait is no worse for it. */
export const linkValidMs: Readonly<Record<LinkPurpose, number>> = {
  activation: 3 * 24 * hourMs,
  password_reset: hourMs,
  email_change: 24 * hourMs,
};

interface NewLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** The address that it proves, where it is not the account's yet. */
  readonly email?: string | null;
  readonly now: Date;
}

/** Makes a link for somebody: its secret, which is kept nowhere but in the mail. */
export async function createLink(
  database: Database,
  { userId, purpose, email = null, now }: NewLink,
): Promise<string> {
  const secret = createSecret();
  const expiresAt = new Date(now.getTime() + linkValidMs[purpose]);
  await database
    .insert(mailLinks)
    .values({ hash: hashSecret(secret), userId, purpose, email, expiresAt });
  return secret;
}

export async function findLinkState(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  purpose: LinkPurpose,
  secret: string,
): Promise<LinkState> {
  if (!isSecret(secret)) return 'invalid';
  const [row] = await database
    .select({ link: mailLinks, isActive: users.isActive, isDisabled: users.isDisabled })
    .from(mailLinks)
    .innerJoin(users, eq(mailLinks.userId, users.id))
    .where(and(eq(mailLinks.hash, hashSecret(secret)), eq(mailLinks.purpose, purpose)));
  if (!row || row.link.expiresAt <= clock() || row.isDisabled) return 'invalid';
  return row.link.usedAt || (purpose === 'activation' && row.isActive) ? 'used' : 'open';
}

/**
 * Uses a link up, and with it all others of its account for the same purpose: of many at once, one gets it.
 * @returns whose it is, and the address that it proves; null where it is good for nothing
 */
export async function redeemLink(
  database: Database,
  { purpose, secret, now }: { purpose: LinkPurpose; secret: string; now: Date },
): Promise<{ readonly userId: number; readonly email: string | null } | null> {
  const isLink = eq(mailLinks.hash, hashSecret(secret));
  const [link] = await database.select({ userId: mailLinks.userId }).from(mailLinks).where(isLink);
  if (!link || !(await lockAccount(database, link.userId))) return null;
  const isOpen = and(eq(mailLinks.purpose, purpose), isNull(mailLinks.usedAt));
  const [used] = await database
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(isLink, gt(mailLinks.expiresAt, now), isOpen))
    .returning();
  if (!used) return null;
  await useUpLinks(database, { userId: used.userId, purpose, now });
  return used;
}

/** No link of this kind that an account has been sent is good for anything any more. */
export async function useUpLinks(
  database: Database,
  { userId, purpose, now }: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<void> {
  await database
    .update(mailLinks)
    .set({ usedAt: now })
    .where(
      and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose), isNull(mailLinks.usedAt)),
    );
}

/** The address that an account was to get is not wanted any more: its mail is not sent, and its links are void. */
export async function cancelEmailChange(
  database: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await useUpLinks(database, { userId, purpose: 'email_change', now });
  await database
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, 'email_change')));
}

/** Removes links whose time is over. */
export async function forgetOldLinks(database: Database, now: Date): Promise<void> {
  await database.delete(mailLinks).where(lte(mailLinks.expiresAt, now));
}
