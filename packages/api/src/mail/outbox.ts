import { asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { mailOutbox, users } from '../db/schema.ts';
import type { UserRow } from '../accounts/find-user.ts';

/** A mail whose turn has come. */
export interface DueMail {
  readonly id: number;
  readonly queuedAt: Date;
  readonly attempts: number;
  readonly user: UserRow;
}

/** Longer than an attempt can take, so that no second process makes one meanwhile. */
const firstDelayMs = 60_000;
const longestDelayMs = 60 * 60_000;

/** After the n-th attempt: a minute, two, four, ... an hour. */
const delayAfter = (attempts: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));

/** Puts an activation mail into the outbox: a mail server that is away fails no sign-up. */
export async function queueActivationMail(
  database: Database,
  userId: number,
  now: Date,
): Promise<void> {
  await database.insert(mailOutbox).values({ userId, queuedAt: now, nextAttemptAt: now });
}

/** Takes the mail that is due longest, for one attempt: no other process has it until its next one. */
export async function claimMail(database: Database, now: Date): Promise<DueMail | null> {
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(lte(mailOutbox.nextAttemptAt, now))
    .orderBy(asc(mailOutbox.nextAttemptAt), asc(mailOutbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1` })
      .where(inArray(mailOutbox.id, due))
      .returning();
    if (!row) return null;
    await transaction
      .update(mailOutbox)
      .set({ nextAttemptAt: new Date(now.getTime() + delayAfter(row.attempts)) })
      .where(eq(mailOutbox.id, row.id));
    const [user] = await transaction.select().from(users).where(eq(users.id, row.userId));
    return user ? { ...row, user } : null;
  });
}

/** The mail is sent, or will never be. */
export async function removeMail(database: Database, { id }: DueMail): Promise<void> {
  await database.delete(mailOutbox).where(eq(mailOutbox.id, id));
}
