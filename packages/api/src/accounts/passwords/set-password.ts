import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/account-schema.ts';
import { forgetTries } from '../../http/limits/rate-limit.ts';
import { forgetDevices } from '../devices.ts';
import { emailKey } from '../account-email.ts';
import type { UserRow } from '../find-user.ts';
import { cancelEmailChange } from '../mail/mail-links.ts';
import { endSessions } from '../sessions.ts';
import { confirmationTries } from './confirm-password.ts';

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** Conditions on the account: the password of one that does not fit them stays. */
  readonly where: Partial<Pick<UserRow, 'isActive' | 'isDisabled' | 'passwordHash'>>;
  /** Other columns that change with it. */
  readonly set?: Partial<Pick<UserRow, 'email' | 'isActive' | 'isDisabled' | 'createdAt'>>;
  /** The session and the browser that stay signed in, by their hashes: those of the person who changes it. */
  readonly kept?: { readonly tokenHash: string | null; readonly deviceHash: string | null };
  readonly now: Date;
}

/**
 * Gives an account a new password. Whatever somebody had by the old one is over: sessions, known browsers, a change of
 * the e-mail that is not confirmed yet, and the wrong tries that were counted.
 * @returns null where there is no such account
 */
export async function setPassword(
  database: Database,
  { userId, passwordHash, where, set = {}, kept, now }: NewPassword,
): Promise<UserRow | null> {
  const [user] = await database
    .update(users)
    .set({ ...set, passwordHash })
    .where(
      and(
        eq(users.id, userId),
        where.isActive === undefined ? undefined : eq(users.isActive, where.isActive),
        where.isDisabled === undefined ? undefined : eq(users.isDisabled, where.isDisabled),
        where.passwordHash === undefined ? undefined : eq(users.passwordHash, where.passwordHash),
      ),
    )
    .returning();
  if (!user) return null;
  await endSessions(database, userId, kept?.tokenHash);
  await forgetDevices(database, userId, kept?.deviceHash);
  await cancelEmailChange(database, { userId, now });
  await forgetTries(database, { what: 'logIn:account', who: emailKey(user.email) });
  await forgetTries(database, confirmationTries(userId));
  return user;
}
