import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { users } from './account-schema.ts';
import type { Database } from './database.ts';
import { categories, installedSoftware } from './schema.ts';
import { vacuum } from './vacuum.ts';

const mebibyte = 1024 * 1024;
const userUuid = '7f2c1d8e-9d4b-4c58-9a34-b1d2e3f4a5b6';

onEveryDatabase((database) => {
  const sizeOf = async (table: string): Promise<number> => {
    const bytes = sql<number>`pg_total_relation_size(${table}::regclass)::int`;
    const [row] = await database()
      .select({ bytes })
      .from(sql`(select 1) as one`);
    return row?.bytes ?? 0;
  };

  it('a report that is replaced again and again takes the room of a few', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      // Texts without a pattern, which the database cannot make smaller.
      const components = Array.from({ length: 4000 }, () => ({
        filename: crypto.randomUUID() + crypto.randomUUID(),
        version: crypto.randomUUID(),
      }));
      const report = { components, sizeBytes: 1, savedAt: new Date() };
      await database()
        .insert(installedSoftware)
        .values({ userUuid, ...report })
        .onConflictDoUpdate({ target: installedSoftware.userUuid, set: report });
      await vacuum(database());
    }
    expect(await sizeOf('installed_software')).toBeLessThan(3 * mebibyte);
  });

  it('rows of every other table too', async () => {
    const email = 'ann@site.test';
    await database().insert(users).values({ email, passwordHash: '', createdAt: new Date() });
    for (let turn = 0; turn < 10; turn += 1) {
      for (let change = 0; change < 30; change += 1) {
        await database()
          .update(users)
          .set({ passwordHash: crypto.randomUUID().repeat(50) });
      }
      await vacuum(database());
    }
    expect(await sizeOf('users')).toBeLessThan(mebibyte / 4);
  });

  /** A database that tells which statements it was given. */
  function listening() {
    const statements: string[] = [];
    const execute: Database['execute'] = (query) => {
      const { sql: text } = new PgDialect().sqlToQuery(sql`${query}`);
      statements.push(text);
      return database().execute(query);
    };
    const listened = new Proxy(database(), {
      get: (target, name): unknown =>
        name === 'execute' ? execute : Reflect.get(target, name, target),
    });
    return { listened, statements };
  }

  it('goes from table to table, and looks through none that has hardly changed', async () => {
    const add = (count: number) =>
      database().transaction(async (transaction) => {
        const rows = Array.from({ length: count }, (_, index) => ({ name: `${index}`, slug: '' }));
        await transaction.insert(categories).values(rows);
        // PostgreSQL counts changes a second later otherwise.
        await transaction.execute(sql`select pg_stat_force_next_flush()`);
      });
    await add(200);
    const first = listening();
    await vacuum(first.listened);
    const asked = first.statements.filter((text) => text.endsWith(' public.categories'));
    expect(asked).toEqual(['vacuum public.categories', 'analyze public.categories']);
    await add(1);
    const second = listening();
    await vacuum(second.listened);
    expect(second.statements).toContain('vacuum public.categories');
    expect(second.statements).not.toContain('analyze public.categories');
    for (const statement of second.statements) {
      expect(statement).toMatch(/^(?:(?:vacuum|analyze) \w+\.\w+|checkpoint)$/);
    }
  });
});
