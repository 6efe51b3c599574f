import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { forgetTries } from '../../http/limits/rate-limit.ts';
import { forgetDevices } from '../devices.ts';
import { emailKey, type UserRow } from '../find-user.ts';
import { endSessions } from '../sessions.ts';

interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** What the account must be: the password of another one stays. */
  readonly where: Partial<Pick<UserRow, 'isActive' | 'isDisabled'>>;
  /** What changes besides. */
  readonly set?: Partial<Pick<UserRow, 'email' | 'isActive' | 'isDisabled' | 'createdAt'>>;
}

/**
 * Gives an account a new password. Whatever somebody had by the old one is over: sessions, known browsers, and the
 * wrong tries that were counted.
 * @returns null where there is no such account
 */
export async function setPassword(
  database: Database,
  { userId, passwordHash, where, set = {} }: NewPassword,
): Promise<UserRow | null> {
  const [user] = await database
    .update(users)
    .set({ ...set, passwordHash })
    .where(
      and(
        eq(users.id, userId),
        where.isActive === undefined ? undefined : eq(users.isActive, where.isActive),
        where.isDisabled === undefined ? undefined : eq(users.isDisabled, where.isDisabled),
      ),
    )
    .returning();
  if (!user) return null;
  await endSessions(database, userId);
  await forgetDevices(database, userId);
  await forgetTries(database, { what: 'logIn:account', who: emailKey(user.email) });
  return user;
}
