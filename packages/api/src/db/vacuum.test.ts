import { sql } from 'drizzle-orm';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { users } from './account-schema.ts';
import { installedSoftware } from './schema.ts';
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
});
