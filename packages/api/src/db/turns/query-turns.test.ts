import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { borrowEngine } from '../../testing/databases/worker-engine.ts';
import { openDatabase, type Database } from '../database.ts';
import { isDatabaseDown } from '../failures/is-database-down.ts';
import { lendInTurns, queryAs } from './query-turns.ts';

const url = process.env['TEST_DATABASE_URL'];
const onServer = url ? it : it.skip;

/**
 * One owner asks six queries and six transactions whose statement takes long, and after them two others, who were never
 * there, ask a short query and a short transaction. Long is far beyond what somebody who is not known is taken to need,
 * however slow the machine.
 * @returns how many pieces of the one were done before those of both others
 */
async function answeredBeforeOthers(database: Database, long: SQL): Promise<number> {
  const answered: string[] = [];
  const ask = (owner: string, statement: SQL) =>
    queryAs(owner, async () => {
      await database.execute(statement);
      answered.push(owner);
    });
  const change = (owner: string, statement: SQL) =>
    queryAs(owner, async () => {
      await database.transaction((inside) => inside.execute(statement));
      answered.push(owner);
    });
  const many = Array.from({ length: 6 }, () => [ask('many', long), change('many', long)]).flat();
  const short = sql`select 1`;
  await Promise.all([...many, ask('one', short), change('another', short)]);
  return answered
    .slice(0, Math.max(answered.indexOf('one'), answered.indexOf('another')))
    .filter((owner) => owner === 'many').length;
}

// It was begun before the others asked.
const mostBefore = 1;

/**
 * The database is somebody else's while two calls wait for it, the clients of which go: one had not asked anything before, the other
 * had.
 * @returns what becomes of the first, and of the second
 */
async function afterClientsLeave(database: Database): Promise<readonly string[]> {
  const client = new AbortController();
  const change = (work: () => Promise<unknown>) =>
    queryAs(
      'gone',
      () =>
        work().then(
          () => 'done',
          () => 'left',
        ),
      { isWriting: true, signal: client.signal },
    );
  let letGo = (): void => undefined;
  const kept = new Promise<void>((resolve) => (letGo = resolve));
  let other: Promise<void> | undefined;
  const begun = change(async () => {
    await database.execute(sql`select 1`);
    other = database.transaction(() => kept);
    await database.execute(sql`select 1`);
  });
  while (!other) await nextTurn();
  const waiting = change(() => database.execute(sql`select 1`));
  const inTransaction = change(() =>
    database.transaction((inside) => inside.execute(sql`select 1`)),
  );
  client.abort();
  letGo();
  await other;
  return Promise.all([waiting, inTransaction, begun]);
}

it('at the embedded database a change whose client has gone before its first turn is left, and one that has begun goes on', async () => {
  const { database, close } = await borrowEngine(['rate_limits']);
  expect(await afterClientsLeave(database)).toEqual(['left', 'left', 'done']);
  await close();
});

onServer('and at PostgreSQL, where it waits for a connection', async () => {
  const pool = lendInTurns(new Pool({ connectionString: url, max: 1 }), 1, 60_000);
  expect(await afterClientsLeave(drizzle({ client: pool }))).toEqual(['left', 'left', 'done']);
  await pool.end();
});

it('at the embedded database the queries of owners take turns, however many one of them has', async () => {
  const { database, close } = await borrowEngine(['rate_limits']);
  const long = sql`select count(*) from generate_series(1, 200000)`;
  expect(await answeredBeforeOthers(database, long)).toBe(mostBefore);
  await close();
});

it('and the process itself, whatever it asks again and again, takes turns with them', async () => {
  const { database, close } = await borrowEngine(['rate_limits']);
  let isAnswered = false;
  const askAgain = async () => {
    let asked = 0;
    for (; !isAnswered && asked < 100; asked += 1) await database.execute(sql`select 1`);
    return asked;
  };
  const asked = askAgain();
  await queryAs('one', async () => {
    await database.execute(sql`select 1`);
  });
  isAnswered = true;
  expect(await asked).toBeLessThan(10);
  await close();
});

onServer('and at PostgreSQL they do, where they wait for a connection', async () => {
  const pool = lendInTurns(new Pool({ connectionString: url, max: 1 }), 1, 60_000);
  const long = sql`select pg_sleep(0.05)`;
  expect(await answeredBeforeOthers(drizzle({ client: pool }), long)).toBe(mostBefore);
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

onServer(
  'those who write leave connections to those who read, whatever they wait for',
  async () => {
    const { database, close, connections } = await openDatabase({ kind: 'server', url: url ?? '' });
    let letGo = (): void => undefined;
    const kept = new Promise<void>((resolve) => (letGo = resolve));
    const changed = Array.from({ length: 12 }, (_, network) =>
      queryAs(`writer ${network}`, () => database.transaction(() => kept), { isWriting: true }),
    );
    await Promise.all(
      [1, 2, 3].map((reader) =>
        queryAs(`reader ${reader}`, () => database.execute(sql`select pg_sleep(0.01)`)),
      ),
    );
    await database.execute(sql`select 1`);
    expect(connections?.().waiting).toBe(5);
    letGo();
    await Promise.all(changed);
    await close();
  },
);

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

/** Does something with a pool for an account that the server gives so many connections. */
async function withConnections(
  most: number,
  work: (database: NodePgDatabase) => Promise<void>,
): Promise<void> {
  const name = `few_${randomUUID().replaceAll('-', '')}`;
  const server = drizzle({ client: new Pool({ connectionString: url, max: 1 }) });
  await server.execute(sql.raw(`create role ${name} login connection limit ${most}`));
  const address = new URL(url ?? '');
  address.username = name;
  const pool = lendInTurns(new Pool({ connectionString: address.href, max: 5 }), 5, 60_000);
  await work(drizzle({ client: pool }));
  await pool.end();
  await server.execute(sql.raw(`drop role ${name}`));
  await server.$client.end();
}

onServer('where the server has no connection left, those of the backend serve all', () =>
  withConnections(1, async (database) => {
    await database.execute(sql`select 1`);
    const asked = [1, 2, 3, 4].flatMap((number) => {
      const select = sql`select ${number}::int as number`;
      return [database.execute(select), database.transaction((inside) => inside.execute(select))];
    });
    const answers = (await Promise.all(asked)).map(({ rows }) => rows);
    expect(answers).toEqual([1, 1, 2, 2, 3, 3, 4, 4].map((number) => [{ number }]));
  }),
);

onServer('and where it has none either, they are told at once that the database is away', () =>
  withConnections(0, async (database) => {
    const failed = await Promise.all(
      [1, 2, 3, 4].map(() => database.execute(sql`select 1`).catch((error: unknown) => error)),
    );
    expect(failed.map(isDatabaseDown)).toEqual([true, true, true, true]);
  }),
);

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
