import { sql } from 'drizzle-orm';
import { installedSoftware } from '../db/schema.ts';
import { createAccountsApp } from '../testing/test-accounts.ts';
import { testConfig } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { forgetOldReports } from './save.ts';

const path = '/api/installed-software/save/';
const dayMs = 24 * 60 * 60_000;
const kibibyte = 1024;

const uuidOf = (installation: number): string =>
  `7f2c1d8e-9d4b-4c58-9a34-${String(installation).padStart(12, '0')}`;

/** A report of about so many KiB; of another turn it has another content of the same size. */
const reportOf = (installation: number, kibibytes: number, turn = 0) => ({
  userUuid: uuidOf(installation),
  installedComponents: Array.from({ length: kibibytes }, (_, index) => ({
    filename: `${String(index).padStart(4, '0')}${'x'.repeat(978)}.vst3`,
    version: `1.0.${String(turn).padStart(3, '0')}`,
  })),
});

onEveryDatabase((database) => {
  const createApp = (reports: Partial<typeof testConfig.reports>) =>
    createAccountsApp(database(), {
      config: {
        ...testConfig,
        reports: { ...testConfig.reports, ...reports },
        accounts: {
          ...testConfig.accounts,
          limits: {
            ...testConfig.accounts.limits,
            reportPerAddress: { attempts: 1000, windowMs: dayMs },
          },
        },
      },
    });
  const kept = async () =>
    (await database().select({ id: installedSoftware.userUuid }).from(installedSoftware)).map(
      ({ id }) => id,
    );

  it('a report that has not changed is not written again, and counts as renewed after a day (X19)', async () => {
    const app = createApp({});
    const state = async () => {
      const columns = { row: sql<string>`xmin::text`, savedAt: installedSoftware.savedAt };
      return (await database().select(columns).from(installedSoftware))[0];
    };
    expect((await app.post(path, reportOf(1, 500))).status).toBe(204);
    const first = await state();
    app.wait(dayMs - 1);
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await app.post(path, reportOf(1, 500))).status).toBe(204);
    }
    expect(await state()).toEqual(first);
    app.wait(1);
    expect((await app.post(path, reportOf(1, 500))).status).toBe(204);
    expect((await state())?.savedAt).toEqual(app.clock());
  });

  it('all of them together are bounded, and those that are there are still renewed (X19)', async () => {
    const app = createApp({ maxBytes: 100 * kibibyte });
    expect((await app.post(path, reportOf(1, 90))).status).toBe(204);
    const refused = await app.post(path, reportOf(2, 20));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '3600']);
    expect((await app.post(path, reportOf(1, 90))).status).toBe(204);
    expect(await kept()).toEqual([uuidOf(1)]);
    expect((await app.post(path, reportOf(1, 1))).status).toBe(204);
    app.wait(60_000);
    expect((await app.post(path, reportOf(2, 20))).status).toBe(204);
  });

  it('what another process has taken counts within a minute', async () => {
    const [one, other] = [createApp({ maxBytes: 100 * kibibyte }), createApp({})];
    expect((await one.post(path, reportOf(1, 50))).status).toBe(204);
    expect((await other.post(path, reportOf(2, 45))).status).toBe(204);
    one.wait(60_000);
    expect((await one.post(path, reportOf(3, 10))).status).toBe(503);
  });

  it('a report that was not renewed for the time of retention is removed (X19)', async () => {
    const app = createApp({});
    const forget = () =>
      forgetOldReports({ database: database(), clock: app.clock }, { retentionMs: 180 * dayMs });
    for (const installation of [1, 2]) await app.post(path, reportOf(installation, 1));
    app.wait(100 * dayMs);
    await app.post(path, reportOf(2, 1));
    app.wait(80 * dayMs);
    await forget();
    expect(await kept()).toHaveLength(2);
    app.wait(1);
    await forget();
    expect(await kept()).toEqual([uuidOf(2)]);
  });
});
