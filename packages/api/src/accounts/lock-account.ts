import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/account-schema.ts';
import { signedOut } from './sessions.ts';

/**
 * Keeps an account as it is until the transaction ends. Whoever changes more than one row of an account's begins with it:
 * what is deleted or changed at the same time locks the account first too, and in any other order each could wait for the
 * other.
 * @param passwordHash of the password that was looked at before, where one was: the account may have got another since
 * @returns false where the account is gone, or has another password
 */
export async function lockAccount(
  transaction: Database,
  userId: number,
  passwordHash?: string,
): Promise<boolean> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash),
      ),
    )
    .for('no key update');
  return rows.length > 0;
}

/**
 * Keeps an account from being deleted until the transaction ends, and from nothing else: the rows that the transaction
 * writes may name it.
 * @param userId null for what nobody is named for
 * @throws HttpError `signed_out` where the account is gone
 */
export async function keepAccount(transaction: Database, userId: number | null): Promise<void> {
  if (userId === null) return;
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  if (rows.length === 0) throw signedOut();
}
