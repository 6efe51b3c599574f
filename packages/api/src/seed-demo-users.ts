import { inArray } from 'drizzle-orm';
import { countDemoAccounts, removeDemoAccounts } from './accounts/demo-accounts.ts';
import { hashPassword } from './accounts/password-hash.ts';
import type { ApiConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { software, users } from './db/schema.ts';
import { demoCatalogue } from './demo/demo-catalogue.ts';
import { demoUsers, type DemoUser } from './demo/demo-users.ts';
import { isLoopback } from './is-loopback.ts';
import { StartError } from './start-error.ts';

type DemoConfig = Pick<ApiConfig, 'hasDemoCatalogue' | 'bind' | 'apiHost' | 'siteOrigins'>;

/**
 * Adds the demo users to a database with the demo catalogue, where nobody but this machine reaches them: their passwords
 * are no secret. Those of a demo that is switched off, or whose catalogue is gone, are removed.
 * @returns those that can sign in
 * @throws StartError where others reach this server, and it has demo users
 */
export async function seedDemoUsers(
  database: Database,
  clock: () => Date,
  config: DemoConfig,
): Promise<readonly DemoUser[]> {
  if (!config.hasDemoCatalogue || !(await hasDemoCatalogue(database))) {
    await removeDemoAccounts(database);
    return [];
  }
  const opening = findOpening(config);
  if (opening !== null) {
    if ((await countDemoAccounts(database)) === 0) return [];
    throw new StartError(
      `The database has demo users, whose passwords everybody knows, and ${opening} lets others reach this server: ` +
        'set CATALOGUE_DEMO=off, which removes them, or let API_BIND, API_HOST and SITE_ORIGINS be this machine alone.',
    );
  }
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
function findOpening({ bind, apiHost, siteOrigins }: DemoConfig): string | null {
  if (!isLoopback(bind)) return `API_BIND=${bind}`;
  if (!isLoopback(new URL(apiHost).hostname)) return `API_HOST=${apiHost}`;
  // A proxy on this machine may lead others here: their pages come from somewhere else.
  const open = siteOrigins.find((origin) => !isLoopback(new URL(origin).hostname));
  return open === undefined ? null : `SITE_ORIGINS=${open}`;
}

async function hasDemoCatalogue(database: Database): Promise<boolean> {
  const covers = demoCatalogue.software.map(({ cover }) => cover).filter((cover) => cover !== '');
  return (await database.$count(software, inArray(software.cover, covers))) > 0;
}
