import { devices, mailLinks, mailOutbox, tokens, users } from '../../db/account-schema.ts';
import { installedSoftware } from '../../db/schema.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { testPasswords, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { disableAccount } from '../manage-accounts.ts';
import { startSession } from '../sessions.ts';

const email = 'ann@site.test';
const path = '/auth/delete-account/';
const form = { email, currentPassword: testPassword };
const ownReport = '2b1c5a7e-7f0e-4c3a-9a53-0d5f9a1d2c3b';
const otherReport = '7d9f2c1a-1b2c-4d3e-8f4a-5b6c7d8e9f0a';

onEveryDatabase((database) => {
  async function signedIn(more: Parameters<typeof addUser>[1] = {}) {
    const { id } = await addUser(database(), more);
    const app = createAccountsApp(database());
    return { id, app, token: await startSession(database(), id, testTime) };
  }

  it('takes along all that is of the account, and nothing of anybody else (A82)', async () => {
    const { id: other } = await addUser(database(), { email: 'other@site.test' });
    const others = await startSession(database(), other, testTime);
    await addUser(database());
    for (const userUuid of [ownReport, otherReport]) {
      await database()
        .insert(installedSoftware)
        .values({ userUuid, components: [], savedAt: testTime });
    }
    const app = createAccountsApp(database());
    const pair = { username: email, password: testPassword };
    const token = await tokenOf(await app.post('/auth/api-token-auth/', pair));
    await app.post('/auth/request-password-reset/', { email });
    await app.readMails();
    const change = { email: 'new@site.test', currentPassword: testPassword };
    await app.post('/auth/change-email/', change, { token });

    const response = await app.post(
      path,
      { ...form, email: 'ANN@site.test ', userUuid: ownReport },
      { token },
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^device-2=; Max-Age=0/);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await app.get('/auth/me/', { token: others })).status).toBe(200);
    for (const table of [devices, mailLinks, mailOutbox]) {
      expect(await database().$count(table)).toBe(0);
    }
    expect([await database().$count(users), await database().$count(tokens)]).toEqual([1, 1]);
    const reports = await database().select().from(installedSoftware);
    expect(reports.map(({ userUuid }) => userUuid)).toEqual([otherReport]);
    // The address is free again.
    const signUp = { email, password: testPassword, passwordConfirmation: testPassword };
    expect((await app.post('/auth/register/', signUp)).status).toBe(201);
  });

  it.each([
    [{ currentPassword: 'wrong' }, { currentPassword: ['This is not your current password'] }],
    [{ email: 'other@site.test' }, { email: ['This is not the e-mail of your account'] }],
    [{ email: '' }, { email: ['Please type your e-mail'] }],
  ])('refuses %j and deletes nothing (H133)', async (change, errors) => {
    const { app, token } = await signedIn();
    const response = await app.post(path, { ...form, ...change }, { token });
    expect([response.status, await response.json()]).toEqual([400, errors]);
    expect((await app.get('/auth/me/', { token })).status).toBe(200);
  });

  it('of reports takes those that are named as reports are, and no others (H133)', async () => {
    const { app, token } = await signedIn();
    const response = await app.post(path, { ...form, userUuid: "' or true --" }, { token });
    expect([response.status, await database().$count(users)]).toEqual([400, 1]);
  });

  it.each([
    ['superuser', { isSuperuser: true }, {}, 400],
    ['superuser beside staff', { isSuperuser: true }, { isStaff: true }, 400],
    [
      'superuser beside a disabled one',
      { isSuperuser: true },
      { isSuperuser: true, isDisabled: true },
      400,
    ],
    [
      'superuser beside one that is not activated',
      { isSuperuser: true },
      { isSuperuser: true, isActive: false },
      400,
    ],
    ['staff', { isStaff: true }, {}, 400],
    ['staff beside a superuser', { isStaff: true }, { isSuperuser: true }, 204],
    ['superuser beside another', { isSuperuser: true }, { isSuperuser: true }, 204],
    ['visitor', {}, {}, 204],
  ])(
    'the account of the last %s is answered as it must be (A82)',
    async (_, own, other, status) => {
      const { app, token } = await signedIn(own);
      await addUser(database(), { email: 'other@site.test', ...other });
      const response = await app.post(path, form, { token });
      expect(response.status).toBe(status);
      if (status !== 400) return;
      expect(await response.json()).toMatchObject({ code: 'last_administrator' });
      expect((await app.get('/auth/me/', { token })).status).toBe(200);
    },
  );

  it('while its lists, sessions and e-mail change is done once, and fails nobody', async () => {
    const { app, id, token } = await signedIn();
    const change = { email: 'new@site.test', currentPassword: testPassword };
    const tokens = await Promise.all(
      Array.from({ length: 3 }, () => startSession(database(), id, testTime)),
    );
    await app.post('/api/lists/', { name: 'First' }, { token });
    const calls = [
      ...Array.from({ length: 4 }, () => app.post('/api/lists/', { name: 'x' }, { token })),
      app.post('/auth/change-email/', change, { token }),
      app.post(path, form, { token }),
      app.post('/auth/request-password-reset/', { email }),
      ...Array.from({ length: 4 }, () => app.remove('/api/lists/1/share/', { token })),
      ...tokens.map((other) => app.remove('/auth/sessions/others/', { token: other })),
      app.post('/auth/change-email/', change, { token }),
      ...Array.from({ length: 4 }, () => app.post('/api/lists/', { name: 'x' }, { token })),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(app.logged).toEqual([]);
  });

  it('of the last two administrators who go at once, one stays (A82)', async () => {
    const { app, token } = await signedIn({ isSuperuser: true });
    const { id } = await addUser(database(), { email: 'other@site.test', isSuperuser: true });
    const others = await startSession(database(), id, testTime);
    const answers = await Promise.all([
      app.post(path, form, { token }),
      app.post(path, { ...form, email: 'other@site.test' }, { token: others }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await database().$count(users)).toBe(1);
  });

  it('that is disabled while the password is looked at stays, and keeps its address', async () => {
    const { token } = await signedIn();
    const isRight: typeof testPasswords.isRight = async (...pair) => {
      await disableAccount(database(), email, testTime);
      return testPasswords.isRight(...pair);
    };
    const app = createAccountsApp(database(), { passwords: { ...testPasswords, isRight } });
    expect((await app.post(path, form, { token })).status).toBe(401);
    const signUp = { email, password: testPassword, passwordConfirmation: testPassword };
    expect((await app.post('/auth/register/', signUp)).status).toBe(400);
  });

  it('who has become the last administrator while the password was looked at stays (A82)', async () => {
    const { token } = await signedIn();
    const isRight: typeof testPasswords.isRight = async (...pair) => {
      await database().update(users).set({ isSuperuser: true });
      return testPasswords.isRight(...pair);
    };
    const app = createAccountsApp(database(), { passwords: { ...testPasswords, isRight } });
    const response = await app.post(path, form, { token });
    expect(await response.json()).toMatchObject({ code: 'last_administrator' });
    expect(await database().$count(users)).toBe(1);
  });

  it('is for who is signed in and has confirmed the address', async () => {
    const { app, token } = await signedIn({ isActive: false });
    expect((await app.post(path, form)).status).toBe(401);
    expect((await app.post(path, form, { token })).status).toBe(403);
    expect(await database().$count(users)).toBe(1);
  });
});
