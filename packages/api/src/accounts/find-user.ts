import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/account-schema.ts';
import { isStorable } from '../text/storable-text.ts';
import { emailKey, longestEmail } from './account-email.ts';

export type UserRow = typeof users.$inferSelect;

/** Nobody else gets an account of this one's address: its owner has proved it, or an operator has closed it. */
export const isSettled = ({ isActive, isDisabled }: UserRow): boolean => isActive || isDisabled;

/** Whether an e-mail has an account that a sign-up does not replace. */
export async function isTaken(database: Database, email: string): Promise<boolean> {
  const user = await findUserByEmail(database, email);
  return user !== null && isSettled(user);
}

/** More than an e-mail that is stored can have, with the blanks that somebody types around it. */
const longestTyped = 4 * longestEmail;

/** The account of an e-mail, whatever its case; null where there is none. */
export async function findUserByEmail(database: Database, email: string): Promise<UserRow | null> {
  if (email.length > longestTyped || !isStorable(email)) return null;
  const [row] = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, emailKey(email)));
  return row ?? null;
}
