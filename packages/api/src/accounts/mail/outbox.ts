import { and, asc, count, eq, getTableColumns, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { mailOutbox, users, type mailKinds } from '../../db/account-schema.ts';
import { emailKey } from '../account-email.ts';
import type { UserRow } from '../find-user.ts';

export type MailKind = (typeof mailKinds)[number];

/** A mail whose turn has come. */
export interface DueMail {
  readonly id: number;
  readonly kind: MailKind;
  /** Null for the account's own address. */
  readonly recipient: string | null;
  readonly queuedAt: Date;
  readonly attempts: number;
  readonly user: UserRow;
}

/** Longer than an attempt can take, so that no second process makes one meanwhile. */
const firstDelayMs = 60_000;
const longestDelayMs = 60 * 60_000;

/** In milliseconds after the n-th attempt, of which n - 1 are counted: a minute, two, four, ... an hour. */
const nextDelay = sql`least(${sql.raw(String(longestDelayMs))}, ${sql.raw(String(firstDelayMs))} * 2 ^ least(${mailOutbox.attempts}, 20))`;

interface NewMail {
  readonly userId: number;
  readonly kind: MailKind;
  /** The recipient, if not the account's own address. */
  readonly recipient?: string | null;
  readonly now: Date;
}

/** Puts a mail into the outbox: a mail server that is away fails no call. */
export async function queueMail(
  database: Database,
  { userId, kind, recipient = null, now }: NewMail,
): Promise<void> {
  await database
    .insert(mailOutbox)
    .values({ userId, kind, recipient, queuedAt: now, nextAttemptAt: now });
}

/**
 * Takes the mail that is due longest, for one attempt: no other process has it until its next one.
 */
export async function claimMail(database: Database, now: Date): Promise<DueMail | null> {
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lte(mailOutbox.nextAttemptAt, now))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  // One statement: with a second change of a row, PostgreSQL waits for its account, and a deletion of that for the row.
  // `=` has the mail looked for once. With `in`, PostgreSQL may look again for each row of the table, and would take several.
  const [row] = await database
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextAttemptAt: sql`${sql.param(now, mailOutbox.nextAttemptAt)}::timestamptz + ${nextDelay} * interval '1 millisecond'`,
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  if (!row) return null;
  const [about] = await database
    .select({ user: getTableColumns(users) })
    .from(mailOutbox)
    .innerJoin(users, eq(users.id, mailOutbox.userId))
    .where(eq(mailOutbox.id, row.id));
  return about ? { ...row, ...about } : null;
}

/**
 * Whether a mail was not called off since it was taken, and its account has the same address. Holds until the transaction
 * ends where that has locked the account.
 */
export async function isStillDue(transaction: Database, { id, user }: DueMail): Promise<boolean> {
  const rows = await transaction
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .innerJoin(users, eq(users.id, mailOutbox.userId))
    .where(and(eq(mailOutbox.id, id), eq(sql`lower(${users.email})`, emailKey(user.email))));
  return rows.length > 0;
}

/** The mail is sent, or will never be. */
export async function removeMail(database: Database, { id }: Pick<DueMail, 'id'>): Promise<void> {
  await database.delete(mailOutbox).where(eq(mailOutbox.id, id));
}

/** The mails that are still to be sent. */
export interface Outbox {
  readonly mails: number;
  /** When the oldest of them was queued; null where there is none. */
  readonly oldest: Date | null;
}

export async function readOutbox(database: Database): Promise<Outbox> {
  const [row] = await database
    .select({ mails: count(), oldest: min(mailOutbox.queuedAt) })
    .from(mailOutbox);
  return { mails: row?.mails ?? 0, oldest: row?.oldest ?? null };
}
