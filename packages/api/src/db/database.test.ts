import { sql } from 'drizzle-orm';
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
