import { sql } from 'drizzle-orm';
import { users } from '../account-schema.ts';
import { addUser, createAccountsApp, testPassword } from '../../testing/test-accounts.ts';
import { testTime } from '../../testing/test-app.ts';
import { openServerCopy } from '../../testing/test-databases.ts';
import { openDatabase } from '../database.ts';
import { isDatabaseDown } from './is-database-down.ts';

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer(
  'a server that takes no changes, as a standby, is said to be away, and is read',
  async () => {
    const { database, url, close } = await openServerCopy();
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await database.execute(sql`alter database ${name} set default_transaction_read_only = on`);
    const standby = await openDatabase({ kind: 'server', url });
    const app = createAccountsApp(standby.database);
    const form = { password: testPassword, passwordConfirmation: testPassword };
    const signUp = await app.post('/auth/register/', { email: 'ann@site.test', ...form });
    expect([signUp.status, signUp.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(app.logged).toEqual([
      expect.stringMatching(/^The database cannot be reached: .*read-only transaction$/),
    ]);
    expect((await app.get('/api/categories/')).status).toBe(200);
    await standby.close();
    await close();
  },
);

onServer('a database that lets nobody in is said to be away, until it does again', async () => {
  const [closed, other] = await Promise.all([openServerCopy(), openServerCopy()]);
  const name = new URL(closed.url).pathname.slice(1);
  const allow = async (isAllowed: boolean) => {
    const allowed = sql.raw(String(isAllowed));
    await other.database.execute(
      sql`alter database ${sql.identifier(name)} allow_connections ${allowed}`,
    );
  };
  await allow(false);
  const app = createAccountsApp(closed.database);
  await other.database.execute(
    sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = ${name}`,
  );
  const answer = await app.get('/api/categories/');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  await allow(true);
  expect((await app.get('/api/categories/')).status).toBe(200);
  await Promise.all([closed.close(), other.close()]);
});

it.each(['28P01', '28000', '3D000'])('an error of the state %s is of no query', (code) => {
  expect(isDatabaseDown(Object.assign(new Error('Not let in'), { code }))).toBe(true);
});

onServer(
  'a call that waits for a lock for longer than its server lets it is answered as busy',
  async () => {
    const { database, url, close } = await openServerCopy();
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await database.execute(sql`alter database ${name} set lock_timeout = '1ms'`);
    const impatient = await openDatabase({ kind: 'server', url });
    const app = createAccountsApp(impatient.database);
    const form = { password: testPassword, passwordConfirmation: testPassword };
    const signUp = await database.transaction(async (holder) => {
      await holder.execute(sql`lock table ${users} in exclusive mode`);
      return app.post('/auth/register/', { email: 'ann@site.test', ...form });
    });
    expect([signUp.status, signUp.headers.get('Retry-After')]).toEqual([503, '5']);
    await impatient.close();
    await close();
  },
);

onServer(
  'a server whose transactions are serializable gives those of the product as it needs them',
  async () => {
    const { database, url, close } = await openServerCopy();
    const name = sql.identifier(new URL(url).pathname.slice(1));
    await database.execute(
      sql`alter database ${name} set default_transaction_isolation = 'serializable'`,
    );
    await addUser(database);
    const opened = await openDatabase({ kind: 'server', url });
    const rows = await opened.database.transaction((transaction) =>
      transaction
        .select({ kind: sql<string>`current_setting('transaction_isolation')` })
        .from(users),
    );
    expect(rows).toEqual([{ kind: 'read committed' }]);
    await opened.close();
    await close();
  },
);

onServer('a server that writes days in another way gives moments as they were', async () => {
  const { database, url, close } = await openServerCopy();
  const name = sql.identifier(new URL(url).pathname.slice(1));
  // It writes the fourth of March as Americans write the third of April.
  await database.execute(sql`alter database ${name} set datestyle = 'SQL, DMY'`);
  await addUser(database);
  const opened = await openDatabase({ kind: 'server', url });
  const { createdAt } = users;
  expect(await opened.database.select({ createdAt }).from(users)).toEqual([
    { createdAt: testTime },
  ]);
  await opened.close();
  await close();
});
