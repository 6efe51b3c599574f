import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { openDatabase, type Database, type OpenDatabase as Opened } from '../db/database.ts';
import type { MigrateTo } from '../db/migrate.ts';
import { testEnvironment } from './databases/prepared-databases.ts';
import { borrowEngine } from './databases/worker-engine.ts';

type OpenDatabase = Pick<Opened, 'database' | 'close'>;
type DeclareTests = (
  database: () => Database,
  /** Declares tests of these that one database shows, among others that take both. */
  onOne: (declareTests: () => void) => void,
) => void;

/**
 * A copy of the server's prepared database for only one file, so that files can run side by side.
 * @param migrateTo an earlier migration: then it is made again, with the tables of that one
 */
export async function openServerCopy(
  migrateTo: MigrateTo = 'newest',
): Promise<Opened & { readonly url: string }> {
  const url = new URL(testEnvironment('TEST_DATABASE_URL'));
  const name = `patchbay_test_${randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string) => {
    const client = new Client({ connectionString: testEnvironment('TEST_DATABASE_URL') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const template = migrateTo === 'newest' ? testEnvironment('PATCHBAY_TEST_TEMPLATE') : 'template0';
  await administer(`create database ${name} template ${template}`);
  url.pathname = name;
  const opened = await openDatabase({ kind: 'server', url: url.href }, { migrateTo });
  return {
    ...opened,
    url: url.href,
    close: async () => {
      await opened.close();
      await administer(`drop database ${name}`);
    },
  };
}

/** Children before their parents. */
const tables = [
  ...['software_history', 'audit_log'],
  ...[
    'search_entries',
    'search_texts',
    'search_words',
    'search_misses',
    'trade_words',
    'usage_counts',
  ],
  ...['software_list_entries', 'software_lists'],
  ...['rate_limits', 'mail_outbox', 'mail_links', 'devices', 'tokens', 'installed_software'],
  ...['provider_identities', 'sign_in_codes', 'presence'],
  ...['creations', 'packages', 'versions', 'software', 'categories', 'users'],
  'catalogue_revision',
];

/** Deletes every row, and starts the counters over: on tables as small as a test's that takes a tenth of `truncate`. */
const empty = (database: Database) =>
  database.execute(
    sql.raw(`do $$ declare counter record; begin
      if exists (select from pg_tables where schemaname = 'public' and tablename not in (${tables.map((table) => `'${table}'`).join(', ')}))
      then raise exception 'A table is missing among those that tests empty'; end if;
      perform set_config('patchbay.audit_log_ends', 'infinity', true);
      ${tables.map((table) => `delete from ${table};`).join(' ')}
      for counter in select oid from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      loop perform setval(counter.oid::regclass, 1, false); end loop;
    end $$`),
  );

const hasServer = Boolean(process.env['TEST_DATABASE_URL']);
const onEmbedded = (declareTests: DeclareTests, isOnlyOne: boolean) => {
  const openCopy = () => borrowEngine(tables);
  declare('on the embedded database', openCopy, (database) => {
    declareTests(database, (declareOne) => {
      if (isOnlyOne) declareOne();
    });
  });
};
const onServer = (declareTests: DeclareTests) => {
  declare('on PostgreSQL', openServerCopy, (database) => {
    declareTests(database, (declareOne) => {
      declareOne();
    });
  });
};

/**
 * Declares the same tests for both databases, except those of `onOne`; each test begins with empty tables. On PostgreSQL
 * they are skipped where there is none. docs/contributing.md says which tests take both.
 */
export function onEveryDatabase(declareTests: DeclareTests): void {
  onEmbedded(declareTests, !hasServer);
  if (hasServer) onServer(declareTests);
  else {
    describe('on PostgreSQL', () => {
      it.skip('skipped: no TEST_DATABASE_URL, and no PostgreSQL on this machine', () => undefined);
    });
  }
}

/**
 * Declares tests of what the databases have no part in, such as who may call, what a form takes, or a file's content: on
 * PostgreSQL, which is the quicker one, or on the embedded database where there is none.
 */
export function onOneDatabase(declareTests: DeclareTests): void {
  if (hasServer) onServer(declareTests);
  else onEmbedded(declareTests, true);
}

function declare(
  name: string,
  openCopy: () => Promise<OpenDatabase>,
  declareTests: (database: () => Database) => void,
): void {
  describe(name, () => {
    let opened: OpenDatabase | null = null;
    const database = (): Database => {
      if (!opened) throw new Error('The database is opened before the first test');
      return opened.database;
    };
    beforeAll(async () => {
      opened = await openCopy();
    });
    beforeEach(() => empty(database()));
    afterAll(() => opened?.close());
    declareTests(database);
  });
}
