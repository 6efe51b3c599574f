import { sql } from 'drizzle-orm';
import { queueMail } from '../accounts/mail/outbox.ts';
import { users } from '../db/account-schema.ts';
import { rateLimits } from '../db/schema.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { withoutNewRows } from '../testing/broken-table.ts';
import { countQueries } from '../testing/count-queries.ts';
import { createTestApp, emptyStorage, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';

/** A storage on a disk that a test fills, and how often it was tried. */
function createDisk() {
  const disk = { isFull: false, writes: 0, isEmptied: true };
  const storage: FileStorage = {
    ...emptyStorage,
    begin: () => {
      disk.isEmptied = false;
      return Promise.resolve({
        path: '/nowhere/draft',
        write: () => {
          disk.writes += 1;
          if (!disk.isFull) return Promise.resolve();
          return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
        },
        keep: () => Promise.reject(new Error('Nothing is kept')),
        discard: () => {
          disk.isEmptied = true;
          return Promise.resolve();
        },
      });
    },
  };
  return { disk, storage };
}

onEveryDatabase((database) => {
  it('a full disk is not healthy, and leaves nothing behind (H36)', async () => {
    const { disk, storage } = createDisk();
    disk.isFull = true;
    const { app, logged } = createTestApp(database(), { storage });
    const response = await app.request('/health/');
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      detail: 'The storage does not work at the moment',
      code: 'storage',
    });
    expect(disk.isEmptied).toBe(true);
    expect(logged.join('\n')).toContain('The storage is not in order: no space left');
  });

  it('a database that answers and cannot be written to is not healthy (H36)', async () => {
    const { app, logged } = createTestApp(database());
    await withoutNewRows(database(), 'rate_limits', async () => {
      const response = await app.request('/health/');
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({
        detail: 'The database does not work at the moment',
        code: 'database',
      });
    });
    expect(logged.join('\n')).toContain('The database is not in order: ');
    expect((await createTestApp(database()).app.request('/health/')).status).toBe(200);
  });

  it('many that ask at once make the disk and the database be written to once (H36)', async () => {
    const { disk, storage } = createDisk();
    const { app } = createTestApp(database(), { storage });
    const ask = () =>
      Promise.all(Array.from({ length: 20 }, async () => (await app.request('/health/')).status));
    expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await ask()).toEqual(Array.from({ length: 20 }, () => 200));
    expect(disk.writes).toBe(1);
    expect(await database().select().from(rateLimits)).toMatchObject([{ attempts: 1 }]);
  });

  it('many that ask at once ask the database as little as two', async () => {
    const counted = countQueries(database());
    const { app } = createTestApp(counted.database);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) =>
        app.request(index % 2 ? '/readyz' : '/health/'),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(counted.asked()).toBeLessThan(10);
  });

  it('nothing is written to a database for which there is too little room (H36)', async () => {
    const { app } = createTestApp(database(), { hasRoom: () => Promise.resolve(false) });
    await app.request('/health/');
    expect(await database().$count(rateLimits)).toBe(0);
  });

  it('the process answers while nothing else does', async () => {
    const { disk, storage } = createDisk();
    disk.isFull = true;
    const response = await createTestApp(database(), { storage }).app.request('/healthz');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it('is ready with its database, its storage and its migrations, and says which of them fails (X62)', async () => {
    const { disk, storage } = createDisk();
    const ready = await createTestApp(database(), { storage }).app.request('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', migrations: 'ok', storage: 'ok', mail: 'ok' },
    });
    disk.isFull = true;
    const degraded = await createTestApp(database(), { storage }).app.request('/readyz');
    // Each backend has the same storage: a balancer would take all of them out.
    expect(degraded.status).toBe(200);
    expect(await degraded.json()).toEqual({
      status: 'degraded',
      checks: { database: 'ok', migrations: 'ok', storage: 'degraded', mail: 'ok' },
    });
  });

  it('says that mail cannot be sent once one has waited for a quarter of an hour (X62, X400)', async () => {
    const account = { email: 'ann@example.com', passwordHash: 'x', createdAt: testTime };
    const [user] = await database().insert(users).values(account).returning();
    const queued = { userId: user?.id ?? 0, kind: 'activation', now: testTime } as const;
    await queueMail(database(), queued);
    const standingAfter = async (minutes: number) => {
      const clock = () => new Date(testTime.getTime() + minutes * 60_000);
      const { app, logged } = createTestApp(database(), { clock });
      const answer = await app.request('/readyz');
      return { status: answer.status, body: (await answer.json()) as unknown, logged };
    };
    expect(await standingAfter(14)).toMatchObject({ body: { status: 'ok' }, logged: [] });
    expect(await standingAfter(16)).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { mail: 'degraded' } },
      logged: ['The mail is not in order: 1 wait to be sent, the oldest for 16 minutes'],
    });
  });

  it('is not ready on a database that a newer version has migrated meanwhile (X62)', async () => {
    const { app, logged } = createTestApp(database());
    await database().transaction(async (tx) => {
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
      );
      const response = await createTestApp(tx).app.request('/readyz');
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ checks: { migrations: 'failed' } });
      await tx.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    });
    expect((await app.request('/readyz')).status).toBe(200);
    expect(logged).toEqual([]);
  });
});
