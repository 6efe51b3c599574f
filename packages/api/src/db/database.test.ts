import { existsSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { putDatabase } from '../testing/databases/prepared-databases.ts';
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts';
import { withFolder } from '../testing/test-app.ts';
import { openServerCopy } from '../testing/test-databases.ts';
import { users } from './account-schema.ts';
import { openDatabase } from './database.ts';

const url = process.env['TEST_DATABASE_URL'];
const onServer = url ? it : it.skip;

const open = (options: Parameters<typeof openDatabase>[1] = {}) =>
  openDatabase({ kind: 'server', url: url ?? '' }, options);

onServer('a connection that is lost in a transaction fails it alone', async () => {
  const { database, close } = await open();
  const lost = database.transaction(async (inside) => {
    await inside.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow();
  await database.transaction((inside) => inside.execute(sql`select 1`));
  await close();
});

onServer(
  'what a process has locked that hangs amid a transaction is free after a minute',
  async () => {
    const { database, close } = await open();
    const asked = database.execute(
      sql`select current_setting('idle_in_transaction_session_timeout') as patience`,
    );
    expect(await asked).toMatchObject({ rows: [{ patience: '1min' }] });
    await close();
  },
);

onServer('what a command has locked whose machine is gone is free after ten', async () => {
  const settingOf = async (name: string, options: Parameters<typeof openDatabase>[1] = {}) => {
    const { database, close } = await open(options);
    const asked = await database.execute(sql`select current_setting(${name}) as value`);
    await close();
    return asked;
  };
  const patience = 'idle_in_transaction_session_timeout';
  expect(await settingOf(patience, { hasTimeouts: false })).toMatchObject({
    rows: [{ value: '10min' }],
  });
  for (const options of [{}, { hasTimeouts: false }]) {
    const asked = await settingOf('tcp_keepalives_idle', options);
    expect(asked).toMatchObject({ rows: [{ value: '30' }] });
  }
});

onServer(
  'a query of a call ends after a time, and one of a command does not (rule K15)',
  async () => {
    for (const [options, value] of [
      [{}, '30s'],
      [{ hasTimeouts: false }, '0'],
    ] as const) {
      const { database, close } = await open(options);
      const asked = database.execute(sql`select current_setting('statement_timeout') as value`);
      expect(await asked).toMatchObject({ rows: [{ value }] });
      await close();
    }
  },
);

onServer('a start goes on where the machine of another is gone amid its migration', async () => {
  const { database, url: copy, close } = await openServerCopy();
  for (const statement of [
    'drop schema public cascade',
    'drop schema drizzle cascade',
    'create schema public',
  ]) {
    await database.execute(sql.raw(statement));
  }
  const proxy = await startSwallowingProxy(copy, 'CREATE TABLE "users"');
  try {
    const gone = openDatabase({ kind: 'server', url: proxy.url }, { abandonedMs: 500 });
    const failed = expect(gone).rejects.toThrow(
      'The PostgreSQL server of DATABASE_URL cannot be used',
    );
    await proxy.swallows;
    const next = await openDatabase({ kind: 'server', url: copy });
    expect(await next.database.$count(users)).toBe(0);
    await next.close();
    // Nothing else of the process ends with it.
    await proxy.close();
    await failed;
  } finally {
    await close();
  }
});

onServer(
  'a call takes one processor of the database, and an import as many as there are',
  async () => {
    const workersOf = async (options: Parameters<typeof openDatabase>[1]) => {
      const { database, close } = await open(options);
      const asked = await database.execute(
        sql`select current_setting('max_parallel_workers_per_gather') as workers`,
      );
      await close();
      return asked;
    };
    expect(await workersOf({})).toMatchObject({ rows: [{ workers: '0' }] });
    expect(await workersOf({ hasTimeouts: false })).not.toMatchObject({ rows: [{ workers: '0' }] });
  },
);

onServer('a command takes its time, whatever the database is set to', async () => {
  const { database, url: copy, close } = await openServerCopy();
  const names = ['statement_timeout', 'lock_timeout'];
  for (const name of names) {
    const itself = sql.identifier(new URL(copy).pathname.slice(1));
    await database.execute(sql`alter database ${itself} set ${sql.identifier(name)} = '1min'`);
  }
  const command = await openDatabase({ kind: 'server', url: copy }, { hasTimeouts: false });
  // Its only connection is the one that has held migrations off.
  await command.withoutMigrations(() => Promise.resolve());
  for (const name of names) {
    const shown = await command.database.execute(sql`show ${sql.identifier(name)}`);
    expect(shown).toMatchObject({ rows: [{ [name]: '0' }] });
  }
  await command.close();
  await close();
});

onServer('no more connections are opened than a process may have (X396)', async () => {
  const { database, connections, close } = await openDatabase({
    kind: 'server',
    url: url ?? '',
    connections: 2,
  });
  await Promise.all(Array.from({ length: 8 }, () => database.execute(sql`select 1`)));
  expect(connections?.().open).toBe(2);
  await close();
});

onServer('some connections stay open however long nobody asks', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  try {
    const { database, connections, close } = await open();
    await Promise.all(Array.from({ length: 8 }, () => database.execute(sql`select 1`)));
    expect(connections?.().open).toBe(8);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(connections?.().open).toBe(3);
    await close();
  } finally {
    jest.useRealTimers();
  }
});

onServer('an end does not wait for a query that is not answered', async () => {
  const { database, close } = await open({ closeWithinMs: 10 });
  let isAnswered = false;
  let hasBegun = () => undefined as unknown;
  const begun = new Promise((resolve) => (hasBegun = () => resolve(null)));
  const slow = database.transaction(async (inside) => {
    hasBegun();
    await inside.execute(sql`select pg_sleep(1)`);
    isAnswered = true;
  });
  await begun;
  await close();
  expect(isAnswered).toBe(false);
  await slow;
});

/** Linux alone lists the files that a process has open. */
const openFiles = '/proc/self/fd';
const onLinux = existsSync(openFiles) ? it : it.skip;

async function openFilesIn(folder: string): Promise<readonly string[]> {
  const paths = (await readdir(openFiles)).map((name) =>
    readlink(join(openFiles, name)).catch(() => ''),
  );
  return (await Promise.all(paths)).filter((path) => path.startsWith(`${folder}/`));
}

onLinux('an embedded database that cannot be used is closed again', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const config = { kind: 'embedded', folder: join(parent, 'database') } as const;
    const { database, close } = await openDatabase(config);
    await database.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    );
    expect(await openFilesIn(config.folder)).not.toEqual([]);
    await close();

    await expect(openDatabase(config)).rejects.toThrow(
      'A newer version of the backend has changed this database',
    );
    expect(await openFilesIn(config.folder)).toEqual([]);
  });
});
