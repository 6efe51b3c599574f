import { isLoopback } from '@patchbay/http-server';
import { countDemoAccounts, removeDemoAccounts } from '../accounts/demo-accounts.ts';
import { hashPassword } from '../accounts/passwords/password-hash.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { StartError } from '../process/start-error.ts';
import type { ApiConfig } from './config.ts';
import { readDemoUsers, type Demo, type DemoUser } from './demo.ts';
import { hasDemoCatalogue } from './seed-demo-catalogue.ts';

type Openings = Pick<ApiConfig, 'bind' | 'apiHost' | 'siteOrigins'> & {
  readonly accounts: Pick<ApiConfig['accounts'], 'trustedProxies'>;
};

/**
 * Adds the demo users to a database with the demo catalogue, where nobody but this machine reaches them: their passwords
 * are no secret. Those of a demo that is switched off, or whose catalogue is gone, are removed.
 * @param demo null where the demo is switched off
 * @returns those that can sign in
 * @throws StartError where others reach this server, and it has demo users
 */
export async function seedDemoUsers(
  database: Database,
  demo: Demo | null,
  clock: () => Date,
  config: Openings,
): Promise<readonly DemoUser[]> {
  if (demo === null || !(await hasDemoCatalogue(database, demo))) {
    await removeDemoAccounts(database);
    return [];
  }
  const opening = findOpening(config);
  if (opening !== null) {
    if ((await countDemoAccounts(database)) === 0) return [];
    throw new StartError(
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
        passwordHash: await hashPassword(password),
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

/** What of the configuration says that others can reach the server; null where nothing does. */
function findOpening({ bind, apiHost, siteOrigins, accounts }: Openings): string | null {
  if (!isLoopback(bind)) return `API_BIND=${bind}`;
  if (!isLoopback(new URL(apiHost).hostname)) return `API_HOST=${apiHost}`;
  // A proxy on this machine may lead others here: their pages come from somewhere else.
  const open = siteOrigins.find((origin) => !isLoopback(new URL(origin).hostname));
  if (open !== undefined) return `SITE_ORIGINS=${open}`;
  // Who has a proxy in front serves somebody behind it, whatever the addresses are.
  return accounts.trustedProxies > 0 ? `TRUST_PROXY=${accounts.trustedProxies}` : null;
}
