import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { exportCatalogue } from '../catalogue/export-catalogue.ts';
import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { hasPooler, startPooler } from '../testing/processes/start-pooler.ts';
import { createTestApp, testTime } from '../testing/test-app.ts';
import { openServerCopy } from '../testing/test-databases.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { openDatabase, type OpenDatabase } from './database.ts';
import { migrationOf } from './migrate.ts';

const earlier = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL('../../drizzle', import.meta.url)),
}).at(-2)?.folderMillis;

const accountSettings = [
  "statement_timeout = '30s'",
  "idle_in_transaction_session_timeout = '60s'",
  "default_transaction_isolation = 'read committed'",
  "datestyle = 'ISO'",
];

type Work = (urls: { readonly direct: string; readonly pooled: string }) => Promise<void>;

/**
 * Runs a test on a database whose own settings are given, and which a pooler in transaction mode stands before. They are the
 * database's here and not the account's, which all tests share.
 */
async function withPooler(
  { settings = accountSettings, pooler = [] as readonly string[], migrateTo = earlier },
  work: Work,
): Promise<void> {
  const { database, url, close } = await openServerCopy(migrateTo);
  const name = sql.identifier(new URL(url).pathname.slice(1));
  for (const setting of settings) {
    await database.execute(sql`alter database ${name} set ${sql.raw(setting)}`);
  }
  const started = await startPooler(url, pooler);
  try {
    await work({ direct: url, pooled: started.url });
  } finally {
    await started.close();
    await close();
  }
}

if (hasPooler && process.env['TEST_DATABASE_URL']) {
  describe('behind a pooler in transaction mode (X397)', () => {
    it.each([
      ['refuses the settings of a connection', []],
      [
        'leaves them out',
        [
          'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
        ],
      ],
    ])('that %s a backend brings its tables up to date, and answers', async (_, pooler) => {
      await withPooler({ pooler }, async ({ pooled }) => {
        const config = { kind: 'server', url: pooled } as const;
        const both = await Promise.all([openDatabase(config), openDatabase(config)]);
        const [first, second] = both;
        const document = { categories: [], software: [{ id: 1, name: 'Alpha' }], versions: [] };
        const imported = await importCatalogue(first.database, document, {
          skipBad: true,
          clock: () => testTime,
        });
        expect(imported.isDone).toBe(true);
        // More than the pooler has connections: each is lent for a transaction.
        const app = createTestApp(second.database).app;
        const asked = Array.from({ length: 20 }, async (__, index) =>
          app.request(`/api/software/?limit=${index + 1}`),
        );
        const statuses = (await Promise.all(asked)).map(({ status }) => status);
        expect(new Set(statuses)).toEqual(new Set([200]));
        expect((await app.request('/readyz')).status).toBe(200);
        expect((await exportCatalogue(second.database)).software).toHaveLength(1);
        const limit = await first.database.execute(
          sql`select current_setting('statement_timeout') as value`,
        );
        expect(limit).toMatchObject({ rows: [{ value: '30s' }] });
        for (const { close } of both) await close();
      });
    });

    it('a long command holds a newer backend off, and no lock stays behind (X276)', async () => {
      await withPooler({}, async ({ direct, pooled }) => {
        const looking = await openDatabase(
          { kind: 'server', url: direct },
          { migrateTo: 'nothing' },
        );
        const command = await openDatabase(
          { kind: 'server', url: pooled },
          { hasTimeouts: false, migrateTo: 'nothing' },
        );
        let start = Promise.resolve<OpenDatabase | null>(null);
        await command.withoutMigrations(async () => {
          start = openDatabase({ kind: 'server', url: pooled });
          await untilWaiting(looking.database);
          expect(await migrationOf(looking.database)).toBe(earlier);
        });
        const started = await start;
        expect(await migrationOf(looking.database)).toBeGreaterThan(earlier ?? 0);
        expect(await looking.database.$count(sql`pg_locks`, sql`locktype = 'advisory'`)).toBe(0);
        for (const one of [started, command, looking]) await one?.close();
      });
    });

    it('a backend says which settings the account lacks, and does not start without them', async () => {
      await withPooler({ settings: accountSettings.slice(1) }, async ({ pooled }) => {
        await expect(openDatabase({ kind: 'server', url: pooled })).rejects.toThrow(
          /takes no settings of a connection: .*: alter role patchbay set statement_timeout = '30s';$/,
        );
      });
    });
  });
} else {
  it.skip('behind a pooler: skipped, since this machine lacks pgbouncer or PostgreSQL', () =>
    undefined);
}
