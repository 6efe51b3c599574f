import { and, asc, eq, getTableColumns, gt, lte, notInArray, or, sql } from 'drizzle-orm';
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
  /** The names of its recipient's host that one owner has: `example.com` of `ann@mail.example.com`, `example.co.uk` of `ann@mail.example.co.uk`. */
  readonly host: string;
}

/** The mails that are not taken for now. */
export interface LeftOut {
  /** Those that are on their way, whatever the clock says: after a jump of it they are due again. */
  readonly ids: readonly number[];
  readonly hosts: readonly string[];
  /** Whether those that could not be sent before are left out. */
  readonly retried: boolean;
}

/** Below these, as in `co.uk`, each name is somebody else's. */
const sharedNames = String.raw`(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z][a-z]`;
const hostPattern = String.raw`[^.@]+(?:\.(?:${sharedNames}|[^.@]+))?$`;
const host = sql<string>`coalesce(substring(lower(coalesce(${mailOutbox.recipient}, ${users.email})) from ${sql.raw(`'${hostPattern}'`)}), '')`;

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
 * Takes the mail that is due longest, for one attempt: no other process has it until its next one. An attempt further
 * ahead than any delay was planned before the clock was set back, and is due.
 */
export async function claimMail(
  database: Database,
  now: Date,
  { ids, hosts, retried }: LeftOut = { ids: [], hosts: [], retried: false },
): Promise<DueMail | null> {
  const latest = new Date(now.getTime() + longestDelayMs);
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .innerJoin(users, eq(users.id, mailOutbox.userId))
    .where(
      and(
        or(lte(mailOutbox.nextAttemptAt, now), gt(mailOutbox.nextAttemptAt, latest)),
        ids.length === 0 ? undefined : notInArray(mailOutbox.id, [...ids]),
        hosts.length === 0 ? undefined : notInArray(host, [...hosts]),
        retried ? eq(mailOutbox.attempts, 0) : undefined,
      ),
    )
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { of: mailOutbox, skipLocked: true });
  // One statement: with a second change of a row, PostgreSQL waits for its account, and a deletion of that for the row.
  // `=` has the mail looked for once. With `in`, PostgreSQL may look again for each row of the table, and would take several.
  const [row] = await database
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      queuedAt: sql`least(${mailOutbox.queuedAt}, ${sql.param(now, mailOutbox.queuedAt)})`,
      nextAttemptAt: sql`${sql.param(now, mailOutbox.nextAttemptAt)}::timestamptz + ${nextDelay} * interval '1 millisecond'`,
    })
    .where(eq(mailOutbox.id, sql`(${due})`))
    .returning();
  if (!row) return null;
  const [about] = await database
    .select({ user: getTableColumns(users), host })
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
