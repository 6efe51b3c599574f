import { sql } from 'drizzle-orm';
import { startSeverableProxy } from '../testing/processes/severable-proxy.ts';
import { signInAs } from '../testing/test-accounts.ts';
import { createTestApp } from '../testing/test-app.ts';
import { openServerCopy } from '../testing/test-databases.ts';
import { categories } from './schema.ts';
import { openReplica } from './replica.ts';

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

/** A copy stands for the replica: it has the primary's state of the beginning, and follows where a test lets it. */
async function openBoth() {
  const [primary, copy] = [await openServerCopy(), await openServerCopy()];
  const proxy = await startSeverableProxy(copy.url);
  const logged: string[] = [];
  let nowMs = 0;
  const follow = async () => {
    const [row] = await primary.database
      .select({ revision: sql<string>`revision::text` })
      .from(sql`catalogue_revision`);
    await copy.database.execute(
      sql`update catalogue_revision set revision = ${row?.revision}::uuid`,
    );
  };
  const addCategory = (to: typeof primary, name: string) =>
    to.database.insert(categories).values({ name, slug: name.replaceAll(' ', '-'), order: 1 });
  await addCategory(primary, 'of the primary');
  await addCategory(copy, 'of the replica');
  const replica = await openReplica({
    url: proxy.url,
    primary: primary.database,
    log: (line) => logged.push(line),
    now: () => nowMs,
  });
  const { app } = createTestApp(primary.database, { replica });
  return {
    follow,
    logged,
    proxy,
    replica,
    readOn: (ms: number) => (nowMs += ms),
    readCategory: async (headers: Readonly<Record<string, string>> = {}) => {
      const answer = await app.request('/api/categories/', { headers });
      const [category] = (await answer.json()) as readonly { name: string }[];
      return category?.name;
    },
    health: async () => (await app.request('/readyz')).json() as Promise<unknown>,
    signIn: () => signInAs(primary.database),
    changePrimary: () => addCategory(primary, 'another'),
    close: async () => {
      await replica.close();
      await proxy.close();
      await copy.close();
      await primary.close();
    },
  };
}

onServer(
  'public reads go to the replica once it has the catalogue, and to the primary while it is away (X398)',
  async () => {
    const both = await openBoth();
    expect(await both.readCategory()).toBe('of the primary');
    await both.follow();
    await both.replica.look();
    expect(await both.readCategory()).toBe('of the replica');
    expect(await both.health()).toMatchObject({ status: 'ok', checks: { replica: 'ok' } });
    await both.proxy.sever();
    expect(await both.readCategory()).toBe('of the primary');
    expect(await both.health()).toMatchObject({
      status: 'degraded',
      checks: { database: 'ok', replica: 'degraded' },
    });
    await both.proxy.rejoin();
    await both.replica.look();
    expect(await both.readCategory()).toBe('of the replica');
    expect(
      both.logged.filter((line) => line.startsWith('Public reads go to the replica')),
    ).toHaveLength(2);
    expect(both.logged.join('\n')).toContain('The replica of DATABASE_REPLICA_URL is not asked: ');
    await both.close();
  },
);

onServer('whoever is signed in reads what they have just changed (X398)', async () => {
  const both = await openBoth();
  await both.follow();
  await both.replica.look();
  const { headers } = await both.signIn();
  expect(await both.readCategory(headers)).toBe('of the primary');
  expect(await both.readCategory()).toBe('of the replica');
  await both.close();
});

onServer('a replica that stays behind is not read from any more (X398)', async () => {
  const both = await openBoth();
  await both.follow();
  await both.replica.look();
  await both.changePrimary();
  both.readOn(29_000);
  await both.replica.look();
  expect(await both.readCategory()).toBe('of the replica');
  both.readOn(2000);
  await both.replica.look();
  expect(await both.readCategory()).toBe('of the primary');
  expect(both.logged.at(-1)).toContain('it is behind for more than 30 s');
  await both.close();
});
