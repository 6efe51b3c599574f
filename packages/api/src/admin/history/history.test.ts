import { sql } from 'drizzle-orm';
import type { SoftwareHistory } from '@patchbay/domain/api';
import { softwareHistory } from '../../db/history-schema.ts';
import { users } from '../../db/account-schema.ts';
import { softwareForm, versionForm } from '../../testing/admin-forms.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { staffClient } from '../../testing/staff-client.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { forgetOldChanges, recordChanges } from './record-changes.ts';

const path = '/api/software-admin/software/1/history/';

const toNone = (id: number) => ({ id, software_to: null });

onEveryDatabase((database) => {
  beforeEach(() => importSample(database()));

  const open = async () => {
    const { call } = await staffClient(database());
    const history = async (query = '') =>
      (await call('GET', path + query)).answer as SoftwareHistory;
    return { call, history };
  };

  it('says who changed what, the newest first, and only what was changed (H152)', async () => {
    const { call, history } = await open();
    await call('PUT', '/api/software-admin/software/1/', {
      body: { ...softwareForm, name: 'Canto EQ 2', category_id: 2 },
    });
    await call('PUT', '/api/software-admin/version/2/', { body: versionForm });
    await call('POST', '/api/software-admin/software/1/create_version/', { body: {} });
    await call('POST', '/api/software-admin/change-software/', {
      body: [{ id: 1, status: { from: 'pending', to: 'archived' } }],
    });
    const { items, hasMore } = await history();
    expect(hasMore).toBe(false);
    expect(items.map(({ kind, version }) => [kind, version])).toEqual([
      ['changed', null],
      ['version_added', ''],
      ['version_changed', '3.0.0'],
      ['changed', null],
    ]);
    expect(items[0]).toMatchObject({
      at: testTime.toISOString(),
      who: expect.stringMatching(/^staff-.*@site\.test$/) as string,
      before: { status: 'pending' },
      after: { status: 'archived' },
    });
    expect(items.map((item) => item.version_id)).toEqual([null, expect.any(Number), 2, null]);
    expect(items[2]).toMatchObject({ before: { version: '1.10.0' }, after: { version: '3.0.0' } });
    expect(items[3]?.before).toMatchObject({ description: 'About Canto EQ 2', status: 'enabled' });
    expect(items[3]?.before).not.toHaveProperty('name');
    expect(items[3]?.after).toMatchObject({ description: 'About it', status: 'pending' });
  });

  it('a save that changes nothing is not in it (H152)', async () => {
    const { call, history } = await open();
    const save = () => call('PUT', '/api/software-admin/software/1/', { body: softwareForm });
    await save();
    await save();
    expect((await history()).items).toHaveLength(1);
  });

  it('is read in pages, keeps 200 changes of a software, and a year (X50)', async () => {
    const { history } = await open();
    const change = (at: Date) => ({ softwareId: 1, userId: null, at, kind: 'changed' as const });
    await recordChanges(
      database(),
      Array.from({ length: 205 }, () => change(testTime)),
    );
    const first = await history();
    expect([first.items.length, first.hasMore]).toEqual([20, true]);
    const last = first.items.at(-1)?.id ?? 0;
    expect((await history(`?before=${last}`)).items[0]?.id).toBe(last - 1);
    expect(await database().$count(softwareHistory)).toBe(200);
    const later = new Date(testTime.getTime() + 366 * 24 * 60 * 60_000);
    await recordChanges(database(), [change(later)]);
    await forgetOldChanges({ database: database(), clock: () => later });
    expect(await database().$count(softwareHistory)).toBe(1);
  });

  it('keeps what was done and not the name where the account is deleted (H152, X50)', async () => {
    const { call } = await open();
    await call('PUT', '/api/software-admin/software/1/', { body: softwareForm });
    await database().delete(users);
    const { call: another } = await staffClient(database());
    expect((await another('GET', path)).answer).toMatchObject({
      items: [{ kind: 'changed', who: null }],
    });
  });

  it.each([
    ['PUT', 'software/1/', softwareForm],
    ['PUT', 'version/1/', versionForm],
    ['POST', 'software/', { name: 'New' }],
    ['POST', 'software/1/create_version/', {}],
    ['POST', 'change-software/', [{ id: 4, status: { from: 'disabled', to: 'enabled' } }]],
    ['PUT', 'category-tree/', { places: [], removed: [1, 2, 3].map(toNone) }],
  ] as const)(
    '%s %s by an account that was deleted a moment ago is signed out',
    async (method, call, body) => {
      const deleted = { userId: 2_000_000, sessionId: 1, isStaff: true, isSuperuser: false };
      const client = await staffClient(database(), { identify: () => Promise.resolve(deleted) });
      const { status } = await client.call(method, `/api/software-admin/${call}`, { body });
      expect([status, client.logged]).toEqual([401, []]);
      expect(await database().$count(softwareHistory)).toBe(0);
    },
  );

  it('is never changed (H152)', async () => {
    const { call } = await open();
    await call('PUT', '/api/software-admin/software/1/', { body: softwareForm });
    await expect(
      database()
        .update(softwareHistory)
        .set({ after: {} })
        .where(sql`true`),
    ).rejects.toHaveProperty('cause.message', 'software_history is never changed');
  });

  it('there is none of software that is not there', async () => {
    const { call } = await open();
    expect((await call('GET', '/api/software-admin/software/99/history/')).status).toBe(404);
  });
});
