import { devices, mailLinks, tokens } from '../../db/account-schema.ts';
import {
  addUser,
  createAccountsApp,
  pathOf,
  testPassword,
  tokenOf,
} from '../../testing/test-accounts.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { createLink } from '../mail/mail-links.ts';
import { startSession } from '../sessions.ts';

const email = 'ann@site.test';
const path = '/auth/change-password/';
const newPassword = 'a better horse battery';
const form = {
  currentPassword: testPassword,
  password: newPassword,
  passwordConfirmation: newPassword,
};

onEveryDatabase((database, onOne) => {
  async function signedIn(more: Parameters<typeof addUser>[1] = {}) {
    const { id } = await addUser(database(), more);
    const app = createAccountsApp(database());
    return { id, app, token: await startSession(database(), id, testTime) };
  }
  const statusOf = async (response: Promise<Response>) => (await response).status;

  it('of two changes at once one is done', async () => {
    const { app, token } = await signedIn();
    const other = { ...form, password: 'the other one', passwordConfirmation: 'the other one' };
    const statuses = await Promise.all([
      statusOf(app.post(path, form, { token })),
      statusOf(app.post(path, other, { token })),
    ]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });

  onOne(() => {
    it('takes another password from who knows the current one; every other session ends (A78)', async () => {
      const { id, app, token } = await signedIn();
      const elsewhere = await startSession(database(), id, testTime);
      const reset = await createLink(database(), {
        userId: id,
        purpose: 'password_reset',
        now: testTime,
      });
      const response = await app.post(path, form, { token });
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await statusOf(app.get('/auth/me/', { token }))).toBe(200);
      expect(await statusOf(app.get('/auth/me/', { token: elsewhere }))).toBe(401);
      const logIn = (password: string) =>
        statusOf(app.post('/auth/api-token-auth/', { username: email, password }));
      expect([await logIn(testPassword), await logIn(newPassword)]).toEqual([400, 200]);
      // A link to a new password that was mailed before is void.
      const page = await app.choosePassword(`/auth/reset-password/?token=${reset}`, 'yet another');
      expect(await page.text()).toContain('This link has been used');
    });

    it('tells the owner by mail (A78)', async () => {
      const { app, token } = await signedIn();
      await app.post(path, form, { token });
      const mails = await app.readMails();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [email, 'Your password was changed'],
      ]);
    });

    it('knows this browser on, and no other (A78)', async () => {
      const { app } = await signedIn();
      const pair = { username: email, password: testPassword };
      const first = await app.post('/auth/api-token-auth/', pair);
      const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? '';
      await app.post('/auth/api-token-auth/', pair);
      expect(await database().$count(devices)).toBe(2);
      await app.post(path, form, { token: await tokenOf(first), headers: { Cookie: cookie } });
      expect(await database().$count(devices)).toBe(1);
      const again = await app.post(
        '/auth/api-token-auth/',
        { username: email, password: newPassword },
        { headers: { Cookie: cookie } },
      );
      expect(again.headers.get('Set-Cookie')).toBeNull();
    });

    it.each([
      [{ currentPassword: 'wrong' }, { currentPassword: ['This is not your current password'] }],
      [{ currentPassword: '' }, { currentPassword: ['Please enter your current password'] }],
      [{ passwordConfirmation: 'other' }, { passwordConfirmation: ["Passwords doesn't match"] }],
      [
        { password: 'short', passwordConfirmation: 'short' },
        { password: ['The password must have at least 8 characters'] },
      ],
    ])('refuses %j and leaves everything as it was (H130)', async (change, errors) => {
      const { app, token } = await signedIn();
      const response = await app.post(path, { ...form, ...change }, { token });
      expect([response.status, await response.json()]).toEqual([400, errors]);
      const pair = { username: email, password: testPassword };
      expect(await statusOf(app.post('/auth/api-token-auth/', pair))).toBe(200);
      expect(await app.readMails()).toEqual([]);
    });

    it('looks at ten wrong passwords in a quarter of an hour; right ones count for nothing (A78)', async () => {
      const { app, token } = await signedIn();
      for (let time = 0; time < 10; time += 1) {
        const wrong = { ...form, currentPassword: `wrong ${time}` };
        expect(await statusOf(app.post(path, wrong, { token }))).toBe(400);
      }
      const refused = await app.post(path, form, { token });
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900']);
      // The log-in has tries of its own: whoever has stolen a token does not lock the owner out.
      const pair = { username: email, password: testPassword };
      expect(await statusOf(app.post('/auth/api-token-auth/', pair))).toBe(200);
      app.wait(15 * 60_000);
      for (const [currentPassword, password] of Array.from({ length: 11 }, (_, time) => [
        time === 0 ? testPassword : `${newPassword} ${time - 1}`,
        `${newPassword} ${time}`,
      ])) {
        const next = { currentPassword, password, passwordConfirmation: password };
        expect(await statusOf(app.post(path, next, { token }))).toBe(204);
      }
    });

    it('is for who is signed in and has confirmed the address (H130)', async () => {
      const { app, token } = await signedIn({ isActive: false });
      expect(await statusOf(app.post(path, form))).toBe(401);
      expect(await statusOf(app.post(path, form, { token }))).toBe(403);
      const anywhere = { token, headers: { Origin: 'https://evil.test' } };
      const foreign = await app.post(path, form, anywhere);
      expect([foreign.status, await foreign.json()]).toEqual([
        403,
        { detail: 'Pages of this origin may not change anything here' },
      ]);
    });

    it('calls off a change of the e-mail that somebody else has begun (A78)', async () => {
      const { app, token } = await signedIn();
      const change = { email: 'thief@site.test', currentPassword: testPassword };
      await app.post('/auth/change-email/', change, { token });
      const mail = (await app.readMails()).find(({ to }) => to === change.email);
      await app.post(path, form, { token });
      const page = await app.post(mail ? pathOf(mail) : '', undefined);
      expect(await page.text()).toContain('This link has been used');
      const profile = await app.get('/auth/me/', { token });
      expect(await profile.json()).toMatchObject({ email });
      expect(await database().$count(mailLinks)).toBe(1);
      expect(await database().$count(tokens)).toBe(1);
    });
  });
});
