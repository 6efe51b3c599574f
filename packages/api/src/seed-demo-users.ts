import { and, eq } from 'drizzle-orm';
import { hashPassword } from './accounts/password-hash.ts';
import type { Database } from './db/database.ts';
import { software, users } from './db/schema.ts';
import { demoCatalogue } from './demo/demo-catalogue.ts';
import { demoUsers, type DemoUser } from './demo/demo-users.ts';

/**
 * Adds the demo users to a database with the demo catalogue. To any other catalogue none is added: their passwords are
 * no secret.
 * @returns those that can sign in
 */
export async function seedDemoUsers(
  database: Database,
  clock: () => Date,
): Promise<readonly DemoUser[]> {
  if (!(await hasDemoCatalogue(database))) return [];
  for (const { email, password, isStaff, isSuperuser } of demoUsers) {
    await database
      .insert(users)
      .values({
        email,
        passwordHash: await hashPassword(password),
        isActive: true,
        isStaff,
        isSuperuser,
        createdAt: clock(),
      })
      .onConflictDoNothing();
  }
  return demoUsers;
}

async function hasDemoCatalogue(database: Database): Promise<boolean> {
  const [first] = demoCatalogue.software;
  if (!first) return false;
  const isThere = and(eq(software.name, first.name), eq(software.cover, first.cover));
  return (await database.$count(software, isThere)) > 0;
}
