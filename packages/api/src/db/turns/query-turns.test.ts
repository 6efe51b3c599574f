import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { borrowEngine } from '../../testing/databases/worker-engine.ts';
import { openDatabase, type Database } from '../database.ts';
import { isDatabaseDown } from '../failures/is-database-down.ts';
import { lendInTurns, queryAs } from './query-turns.ts';

const url = process.env['TEST_DATABASE_URL'];
const onServer = url ? it : it.skip;

/**
 * Thirty queries and thirty transactions of one owner, and after them a query and a transaction of two others: of one each, as
 * whoever has had the database waits for as long as they had it.
 */
async function answeredBeforeOthers(database: Database): Promise<number> {
  const answered: string[] = [];
  const ask = (owner: string) =>
    queryAs(owner, async () => {
      await database.execute(sql`select 1`);
      answered.push(owner);
    });
  const change = (owner: string) =>
    queryAs(owner, async () => {
      await database.transaction((inside) => inside.execute(sql`select 1`));
      answered.push(owner);
    });
  const many = Array.from({ length: 30 }, () => [ask('many'), change('many')]).flat();
  await Promise.all([...many, ask('one'), change('another')]);
  return Math.max(answered.indexOf('one'), answered.indexOf('another'));
}

// One of them is under way already, and one is begun between those of the two.
const mostBefore = 4;

it('at the embedded database the queries of owners take turns, however many one of them has', async () => {
  const { database, close } = await borrowEngine(['rate_limits']);
  expect(await answeredBeforeOthers(database)).toBeLessThanOrEqual(mostBefore);
  await close();
});

onServer('and at PostgreSQL they do, where they wait for a connection', async () => {
  const pool = lendInTurns(new Pool({ connectionString: url, max: 1 }), 1, 60_000);
  expect(await answeredBeforeOthers(drizzle({ client: pool }))).toBeLessThanOrEqual(mostBefore);
  await pool.end();
});

onServer('one owner never has all connections, however long each of theirs is kept', async () => {
  const { database, close } = await openDatabase({ kind: 'server', url: url ?? '' });
  let letGo = (): void => undefined;
  const kept = new Promise<void>((resolve) => (letGo = resolve));
  const many = Array.from({ length: 30 }, () =>
    queryAs('many', () =>
      database.transaction(async (inside) => {
        await inside.execute(sql`select 1`);
        await kept;
      }),
    ),
  );
  await queryAs('few', () => database.execute(sql`select 1`));
  await database.execute(sql`select 1`);
  letGo();
  await Promise.all(many);
  await close();
});

onServer('a connection that cannot be had gives its turn away', async () => {
  const pool = lendInTurns(
    new Pool({ connectionString: 'postgresql://127.0.0.1:1/none', max: 1 }),
    1,
    60_000,
  );
  const database = drizzle({ client: pool });
  for (let time = 1; time <= 3; time += 1) {
    await expect(database.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    await expect(database.transaction(() => Promise.resolve())).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  }
  await pool.end();
});

onServer('a transaction that cannot begin gives its connection back, and its turn', async () => {
  const pool = lendInTurns(new Pool({ connectionString: url, max: 1 }), 1, 60_000);
  const database = drizzle({ client: pool });
  pool.once('acquire', (client) => {
    Object.assign(client, { query: () => Promise.reject(new Error('Connection terminated')) });
  });
  await expect(database.transaction(() => Promise.resolve())).rejects.toThrow();
  const changed = database.transaction((inside) => inside.execute(sql`select 1 as one`));
  expect((await changed).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

onServer(
  'a query without an answer says that the database is away, and costs its connection alone',
  async () => {
    const pool = lendInTurns(
      new Pool({ connectionString: url, max: 1, query_timeout: 100 }),
      1,
      60_000,
    );
    const database = drizzle({ client: pool });
    const sleep = sql`select pg_sleep(2)`;
    for (const asked of [
      () => database.execute(sleep),
      () => database.transaction((inside) => inside.execute(sleep)),
    ]) {
      const failed: unknown = await asked().catch((error: unknown) => error);
      expect(isDatabaseDown(failed)).toBe(true);
      expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    }
    await pool.end();
  },
);

onServer('who waits too long for a connection is told that the database is away', async () => {
  const pool = lendInTurns(new Pool({ connectionString: url, max: 1 }), 1, 1);
  const database = drizzle({ client: pool });
  let letGo = (): void => undefined;
  const kept = new Promise<void>((resolve) => (letGo = resolve));
  const only = database.transaction(() => kept);
  const waiting: unknown = await database.execute(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseDown(waiting)).toBe(true);
  letGo();
  await only;
  await pool.end();
});
