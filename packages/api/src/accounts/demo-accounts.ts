import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/account-schema.ts';

/** Removes the demo's accounts with all that is theirs: their passwords are known to everybody. Answers how many. */
export async function removeDemoAccounts(database: Database): Promise<number> {
  const removed = await database
    .delete(users)
    .where(eq(users.isDemo, true))
    .returning({ id: users.id });
  return removed.length;
}

export const countDemoAccounts = (database: Database): Promise<number> =>
  database.$count(users, eq(users.isDemo, true));
