import { eq, sql } from 'drizzle-orm';
import type { AuditLog } from '@patchbay/domain/api';
import { addAccount, changeRole, disableAccount } from '../accounts/manage-accounts.ts';
import { users } from '../db/account-schema.ts';
import { auditLog } from '../db/audit-schema.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../testing/test-accounts.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { forgetOldActs, recordAct } from './record-act.ts';

const dayMs = 24 * 60 * 60_000;
const path = '/api/software-admin/audit-log/';
const eve = { email: 'Eve@site.test', isSuperuser: true };

onEveryDatabase((database) => {
  const open = () => {
    const app = createAccountsApp(database());
    const logIn = (username: string, password = testPassword, address = '192.0.2.1') =>
      app.post('/auth/api-token-auth/', { username, password }, { address });
    return { app, logIn };
  };
  const kinds = async () =>
    (await database().select().from(auditLog).orderBy(auditLog.id)).map(
      ({ kind, email, userId }) => [kind, email, userId],
    );
  const note = (at: Date, email = 'sam@site.test') =>
    recordAct(database(), { id: 7, email }, { kind: 'software_created', at });

  it('notes who of the staff signs in or fails to, twenty failures an hour, and nobody else (X75)', async () => {
    await addUser(database(), eve);
    await addUser(database(), { email: 'visitor@site.test' });
    const { app, logIn } = open();
    await logIn('eve@site.test');
    await logIn('visitor@site.test');
    await logIn('visitor@site.test', 'wrong');
    await logIn('nobody@site.test', 'wrong');
    expect(await kinds()).toEqual([['signed_in', eve.email, 1]]);
    const guess = (count: number) =>
      logIn('eve@site.test', 'wrong', `198.51.100.${Math.floor(count / 9)}`);
    for (let count = 0; count < 25; count += 1) await guess(count);
    expect((await kinds()).slice(1)).toEqual(
      Array.from({ length: 20 }, () => ['sign_in_failed', eve.email, 1]),
    );
    app.wait(60 * 60_000);
    await guess(99);
    expect(await kinds()).toHaveLength(22);
  });

  it('notes what the commands did to accounts, by nobody (X75)', async () => {
    const base = { email: 'new@site.test', now: testTime };
    await addAccount(database(), { ...base, password: testPassword, role: 'staff' });
    const demoUsers = () => Promise.resolve([]);
    await changeRole(database(), { ...base, role: 'superuser', demoUsers });
    await disableAccount(database(), base.email, testTime);
    const account = { accountId: 1, account: base.email };
    const rows = await database().select().from(auditLog).orderBy(auditLog.id);
    expect(rows.map(({ kind, email, details }) => ({ kind, email, details }))).toEqual([
      { kind: 'account_added', email: null, details: { ...account, role: 'staff' } },
      {
        ...{ kind: 'role_changed', email: null },
        details: { ...account, role: 'superuser', roleBefore: 'staff' },
      },
      { kind: 'account_disabled', email: null, details: account },
    ]);
  });

  it('is for superusers alone, and read in pages by person, kind and day (X77)', async () => {
    await addUser(database(), eve);
    await addUser(database(), { email: 'staff@site.test', isStaff: true });
    for (let count = 0; count < 51; count += 1) await note(testTime);
    await note(new Date(testTime.getTime() - dayMs), '%Percy@site.test');
    const { app, logIn } = open();
    const staff = await tokenOf(await logIn('staff@site.test'));
    expect((await app.get(path, { token: staff })).status).toBe(403);
    expect((await app.get(path)).status).toBe(401);
    const token = await tokenOf(await logIn('eve@site.test'));
    const list = async (query = ''): Promise<AuditLog> =>
      (await (await app.get(`${path}${query}`, { token })).json()) as AuditLog;
    const first = await list();
    expect([first.items.length, first.hasMore]).toEqual([50, true]);
    expect(first.items[0]).toEqual({
      ...{ id: 54, at: testTime.toISOString(), kind: 'signed_in' },
      ...{ who: eve.email, accountId: 1, details: {} },
    });
    const rest = await list(`?before=${first.items.at(-1)?.id}`);
    expect([rest.items.map(({ id }) => id), rest.hasMore]).toEqual([[4, 3, 2, 1], false]);
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids('?who=eVe@')).toEqual([54]);
    expect(await ids('?who=%25')).toEqual([52]);
    expect(await ids('?kind=signed_in')).toEqual([54, 53]);
    expect(await ids('?until=2026-03-03')).toEqual([52]);
    expect(await ids('?from=2026-03-04&until=2026-03-04&kind=signed_in&who=staff')).toEqual([53]);
    for (const query of ['?from=2026-02-30', '?kind=nothing', '?before=0', '?who=a&who=b']) {
      expect((await app.get(`${path}${query}`, { token })).status).toBe(400);
    }
    // The first and the last day that the database has, and days beside them.
    expect(await ids('?from=0001-01-01&until=9999-12-31&who=%25')).toEqual([52]);
    for (const query of ['?from=0000-12-31', '?until=0000-01-01']) {
      expect((await app.get(`${path}${query}`, { token })).status).toBe(400);
    }
  });

  it('is never changed, and loses only what is older than its days (X76)', async () => {
    await note(testTime);
    await note(new Date(testTime.getTime() + dayMs));
    const refused = { cause: { message: 'audit_log is never changed' } };
    const change = database()
      .update(auditLog)
      .set({ email: null })
      .where(sql`true`);
    await expect(change).rejects.toMatchObject(refused);
    await expect(database().delete(auditLog)).rejects.toMatchObject(refused);
    const sweep = (sinceMs: number) =>
      forgetOldActs(
        { database: database(), clock: () => new Date(testTime.getTime() + sinceMs) },
        { retentionMs: 30 * dayMs },
      );
    await sweep(30 * dayMs);
    expect(await database().$count(auditLog)).toBe(2);
    await sweep(30.5 * dayMs);
    expect(await database().$count(auditLog)).toBe(1);
    // The permission of a sweep to delete ends with it.
    await expect(database().delete(auditLog)).rejects.toMatchObject(refused);
  });

  it('keeps what somebody did when their account is deleted, gives it to them before, and notes that (X76)', async () => {
    await addUser(database(), eve);
    await addUser(database(), { email: 'other@site.test', isSuperuser: true });
    const { app, logIn } = open();
    const token = await tokenOf(await logIn('eve@site.test'));
    const { staffLog } = (await (await app.get('/auth/export/', { token })).json()) as {
      staffLog: unknown;
    };
    expect(staffLog).toEqual([
      { at: testTime.toISOString(), kind: 'signed_in', email: eve.email, details: {} },
    ]);
    const form = { email: eve.email, currentPassword: testPassword };
    expect((await app.post('/auth/delete-account/', form, { token })).status).toBe(204);
    expect(await database().$count(users, eq(users.email, eve.email))).toBe(0);
    expect(await kinds()).toEqual([
      ['signed_in', eve.email, 1],
      ['account_deleted', eve.email, 1],
    ]);
  });
});
