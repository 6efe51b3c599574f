import { countDemoAccounts, removeDemoAccounts } from '../../accounts/demo-accounts.ts';
import { usualPasswords, type Passwords } from '../../accounts/passwords/password-hash.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/account-schema.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { readDemoUsers, type Demo, type DemoUser } from './read-demo.ts';
import { findOpening, type Openings } from './find-opening.ts';
import { hasDemoCatalogue } from './seed-demo-catalogue.ts';

/**
 * Adds the demo users to a database with the demo catalogue, where nobody but this machine reaches them: their
 * passwords are not secret. Those of a demo that is switched off, or whose catalogue is gone, are removed.
 * @param demo null where the demo is switched off
 * @param passwords the hashing of theirs
 * @returns those that can sign in
 * @throws OperatorError where others reach this server, and it has demo users
 */
export async function seedDemoUsers(
  database: Database,
  demo: Demo | null,
  clock: () => Date,
  config: Openings,
  passwords: Pick<Passwords, 'hash'> = usualPasswords,
): Promise<readonly DemoUser[]> {
  if (demo === null || !(await hasDemoCatalogue(database, demo))) {
    // A database that takes no changes has none to remove, and its catalogue can be read.
    if ((await countDemoAccounts(database)) > 0) await removeDemoAccounts(database);
    return [];
  }
  const opening = findOpening(config);
  if (opening !== null) {
    if ((await countDemoAccounts(database)) === 0) return [];
    throw new OperatorError(
      `The database has demo users, whose passwords everybody knows, and ${opening} lets others reach this server: ` +
        'set CATALOGUE_DEMO=off, which removes them, or let API_BIND, API_HOST and SITE_ORIGINS be this machine alone, without TRUST_PROXY.',
    );
  }
  const demoUsers = await readDemoUsers(demo.folder);
  for (const { email, password, isStaff, isSuperuser } of demoUsers) {
    await database
      .insert(users)
      .values({
        email,
        passwordHash: await passwords.hash(password),
        isActive: true,
        isStaff,
        isSuperuser,
        isDemo: true,
        createdAt: clock(),
      })
      .onConflictDoNothing();
  }
  return demoUsers;
}
