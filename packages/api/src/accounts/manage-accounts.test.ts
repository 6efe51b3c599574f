import { eq } from 'drizzle-orm';
import { demoUsers as usersOfTheDemo } from '@patchbay/demo-catalogue';
import { devices, mailOutbox, tokens, users } from '../db/account-schema.ts';
import { auditLog } from '../db/audit-schema.ts';
import {
  addUser,
  createAccountsApp,
  pathOf,
  testPassword,
  tokenOf,
} from '../testing/test-accounts.ts';
import { testTime } from '../testing/test-app.ts';
import { onEveryDatabase, openServerCopy } from '../testing/test-databases.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { usualPasswords } from './passwords/password-hash.ts';
import {
  addAccount,
  changeRole,
  confirmAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  resetPassword,
} from './manage-accounts.ts';

const email = 'ann@site.test';
const now = testTime;
const password = 'a password of their own';
const demoUsers = () => Promise.resolve(usersOfTheDemo);

onEveryDatabase((database) => {
  const appWithLogIn = () => {
    const app = createAccountsApp(database());
    const logIn = (tried: string) =>
      app.post('/auth/api-token-auth/', { username: email, password: tried });
    return { app, logIn };
  };
  const only = async () => {
    const [user] = await database().select().from(users).where(eq(users.email, email));
    if (!user) throw new Error('There is no account');
    return user;
  };

  it.each([
    ['visitor', { isStaff: false, isSuperuser: false }],
    ['staff', { isStaff: true, isSuperuser: false }],
    ['superuser', { isStaff: false, isSuperuser: true }],
  ] as const)('adds a %s who can sign in at once (A70)', async (role, rights) => {
    await addAccount(database(), { email, password, role, now });
    const { app, logIn } = appWithLogIn();
    const token = await tokenOf(await logIn(password));
    const profile: unknown = await (await app.get('/auth/me/', { token })).json();
    expect(profile).toEqual({ id: 1, email, ...rights });
    const again = addAccount(database(), { email: 'ANN@site.test', password, role, now });
    await expect(again).rejects.toThrow('The account ANN@site.test exists already.');
  });

  it('adds nobody whose e-mail is none', async () => {
    const add = addAccount(database(), { email: 'ann', password, role: 'staff', now });
    await expect(add).rejects.toThrow('Invalid email: ann');
    expect(await database().$count(users)).toBe(0);
  });

  it('takes an address over that somebody has signed up and nobody confirmed', async () => {
    const { app, logIn } = appWithLogIn();
    const form = { email, password: testPassword, passwordConfirmation: testPassword };
    const token = await tokenOf(await app.post('/auth/register/', form));
    const [mail] = await app.readMails();
    await addAccount(database(), { email, password, role: 'staff', now });
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await logIn(testPassword)).status).toBe(400);
    expect((await logIn(password)).status).toBe(200);
    const page = await app.choosePassword(mail ? pathOf(mail) : '', 'a third password');
    expect(await page.text()).toContain('This link has been used');
  });

  it('changes what somebody may do, at their next call', async () => {
    await addUser(database());
    const { app, logIn } = appWithLogIn();
    const token = await tokenOf(await logIn(testPassword));
    const admin = async () => (await app.get('/api/software-admin/', { token })).status;
    expect(await admin()).toBe(403);
    await changeRole(database(), {
      email: email.toUpperCase(),
      role: 'superuser',
      now: testTime,
      demoUsers,
    });
    expect(await admin()).toBe(200);
    await changeRole(database(), { email, role: 'visitor', now: testTime, demoUsers });
    expect(await admin()).toBe(403);
    await expect(
      changeRole(database(), { email: 'bob@site.test', role: 'staff', now: testTime, demoUsers }),
    ).rejects.toThrow('There is no account bob@site.test.');
  });

  it('makes a real account of a demo one, once its password is not the one that everybody knows (A70)', async () => {
    const [demo] = usersOfTheDemo;
    if (!demo) throw new Error('The demo has no users');
    const passwordHash = await usualPasswords.hash(demo.password);
    await addUser(database(), { email: demo.email, passwordHash, isDemo: true });
    const promote = () =>
      changeRole(database(), { email: demo.email, role: 'staff', now: testTime, demoUsers });
    await expect(promote()).rejects.toThrow('the password that everybody knows');
    await resetPassword(database(), { email: demo.email, password, now });
    expect((await listAccounts(database()))[0]?.isDemo).toBe(true);
    await promote();
    expect((await listAccounts(database()))[0]).toMatchObject({ isDemo: false, isStaff: true });
  });

  it('makes none of a demo one with another e-mail and the password that everybody knows', async () => {
    const [demo] = usersOfTheDemo;
    if (!demo) throw new Error('The demo has no users');
    await addUser(database(), {
      passwordHash: await usualPasswords.hash(demo.password),
      isDemo: true,
    });
    const promotion = changeRole(database(), { email, role: 'superuser', now, demoUsers });
    await expect(promotion).rejects.toThrow('the password that everybody knows');
    expect(await only()).toMatchObject({ isDemo: true, isSuperuser: false });
  });

  it('a disabled account is out at once and has no way in, until it is enabled (A71)', async () => {
    await addUser(database());
    const { app, logIn } = appWithLogIn();
    const token = await tokenOf(await logIn(testPassword));
    await app.post('/auth/request-password-reset/', { email });
    const [mail] = await app.readMails();
    await app.post('/auth/request-password-reset/', { email });
    await disableAccount(database(), email, now);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    const refused = await logIn(testPassword);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { detail: 'Invalid email or password' },
    ]);
    await app.post('/auth/request-password-reset/', { email });
    expect((await app.choosePassword(mail ? pathOf(mail) : '', password)).status).toBe(400);
    expect(await app.readMails()).toHaveLength(1);
    const counts = [tokens, devices, mailOutbox].map((table) => database().$count(table));
    expect(await Promise.all(counts)).toEqual([0, 0, 0]);

    await enableAccount(database(), email, testTime);
    expect((await logIn(testPassword)).status).toBe(200);
    // A link of before is void for good.
    const page = await app.choosePassword(mail ? pathOf(mail) : '', password);
    expect(await page.text()).toContain('This link has been used');
  });

  it('a new password ends all sessions, and its owner is told (A70)', async () => {
    await addUser(database());
    const { app, logIn } = appWithLogIn();
    const token = await tokenOf(await logIn(testPassword));
    await resetPassword(database(), { email, password, now });
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await logIn(testPassword)).status).toBe(400);
    expect((await logIn(password)).status).toBe(200);
    expect((await app.readMails()).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
  });

  it('an operator confirms an address whose mail does not arrive, once (A95)', async () => {
    await addUser(database(), { isActive: false });
    const { logIn } = appWithLogIn();
    expect((await logIn(testPassword)).status).not.toBe(200);
    await confirmAccount(database(), email, now);
    expect((await logIn(testPassword)).status).toBe(200);
    await expect(confirmAccount(database(), email, now)).rejects.toThrow('is confirmed already');
    const [act] = await database().select().from(auditLog);
    expect(act).toMatchObject({ kind: 'account_activated', userId: null });
  });

  it('leaves the password of an account that is not confirmed to its owner (A70)', async () => {
    const { passwordHash } = await addUser(database(), { isActive: false });
    const reset = resetPassword(database(), { email, password, now });
    await expect(reset).rejects.toThrow('is not confirmed yet');
    expect(await only()).toMatchObject({ passwordHash, isActive: false });
  });

  it('knows when an account was used last', async () => {
    await addUser(database());
    expect((await only()).lastUsedAt).toBeNull();
    const { app, logIn } = appWithLogIn();
    const token = await tokenOf(await logIn(testPassword));
    expect((await only()).lastUsedAt).toEqual(testTime);
    app.wait(10 * 60_000);
    await app.get('/auth/me/', { token });
    expect((await only()).lastUsedAt).toEqual(app.clock());
    await app.remove('/auth/api-token-auth/', { token });
    expect((await only()).lastUsedAt).toEqual(app.clock());
  });
});

(process.env['TEST_DATABASE_URL'] ? it : it.skip)(
  'an account that is deleted meanwhile gets no role, and the operator is told',
  async () => {
    const { database, close } = await openServerCopy();
    const { id } = await addUser(database);
    const { promoted } = await database.transaction(async (deletion) => {
      await deletion.select().from(users).where(eq(users.id, id)).for('update');
      const promotion = changeRole(database, { email, role: 'staff', now, demoUsers });
      // Whether it fails is looked at below.
      promotion.catch(() => undefined);
      await untilWaiting(database);
      await deletion.delete(users).where(eq(users.id, id));
      return { promoted: promotion };
    });
    await expect(promoted).rejects.toThrow('There is no account ann@site.test.');
    expect(await database.$count(auditLog)).toBe(0);
    await close();
  },
);
