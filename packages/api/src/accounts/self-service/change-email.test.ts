import { users } from '../../db/account-schema.ts';
import { addUser, createAccountsApp, pathOf, testPassword } from '../../testing/test-accounts.ts';
import { testPasswords, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { setPassword } from '../passwords/set-password.ts';
import { startSession } from '../sessions.ts';

const oldEmail = 'ann@site.test';
const newEmail = 'ann@other.test';
const path = '/auth/change-email/';
const form = { email: newEmail, currentPassword: testPassword };

onEveryDatabase((database, onOne) => {
  async function signedIn(more: Parameters<typeof addUser>[1] = {}) {
    const { id } = await addUser(database(), more);
    const app = createAccountsApp(database());
    return { id, app, token: await startSession(database(), id, testTime) };
  }
  /** Somebody asks for another address; answers where the link of the mail to it leads. */
  async function asked() {
    const { app, ...rest } = await signedIn();
    expect((await app.post(path, form, { token: rest.token })).status).toBe(204);
    const mail = (await app.readMails()).find(({ to }) => to === newEmail);
    if (!mail) throw new Error('There is no mail to the new address');
    return { ...rest, app, mail, link: pathOf(mail) };
  }
  const emails = async () => {
    const rows = await database().select({ email: users.email }).from(users).orderBy(users.id);
    return rows.map(({ email }) => email);
  };
  const titleOf = async (page: Promise<Response>) =>
    /<h1>(.*)<\/h1>/.exec(await (await page).text())?.[1];

  it('a link works once, for a day (H131)', async () => {
    const { app, link, token } = await asked();
    await app.post(link, undefined);
    await app.post(path, { ...form, email: oldEmail }, { token });
    expect(await titleOf(app.post(link, undefined))).toBe('This link has been used');
    expect(await emails()).toEqual([newEmail]);
    const second = (await app.readMails()).findLast(({ to }) => to === oldEmail);
    const back = (await app.readMails()).findLast(({ subject }) => subject.startsWith('Confirm'));
    expect(second).toBeDefined();
    app.wait(24 * 60 * 60_000);
    const late = await app.post(back ? pathOf(back) : '', undefined);
    expect([late.status, await emails()]).toEqual([400, [newEmail]]);
  });

  it('of two accounts that confirm one address at once, one gets it', async () => {
    const { app, link } = await asked();
    const { id } = await addUser(database(), { email: 'ben@site.test' });
    const token = await startSession(database(), id, testTime);
    await app.post(path, form, { token });
    const last = (await app.readMails()).filter(({ to }) => to === newEmail).at(-1);
    const links = [link, last ? pathOf(last) : ''];
    const pages = await Promise.all(links.map((each) => app.post(each, undefined)));
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await emails()).filter((email) => email === newEmail)).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
  });

  onOne(() => {
    it('changes nothing before the new mailbox has confirmed it, and a link that is opened does not (A79)', async () => {
      const { app, link, token } = await asked();
      expect(await titleOf(app.get(link))).toBe('Confirm your new e-mail');
      expect(await (await app.get(link)).text()).not.toContain('type="password"');
      expect(await emails()).toEqual([oldEmail]);
      expect(await titleOf(app.post(link, undefined))).toBe('Your e-mail is changed');
      expect(await emails()).toEqual([newEmail]);
      expect(await (await app.get('/auth/me/', { token })).json()).toMatchObject({
        email: newEmail,
      });
      const logIn = async (username: string) =>
        (await app.post('/auth/api-token-auth/', { username, password: testPassword })).status;
      expect([await logIn(oldEmail), await logIn(newEmail)]).toEqual([400, 200]);
    });

    it('tells the old address when it is asked for, and when it is done (A79)', async () => {
      const { app, link } = await asked();
      await app.post(link, undefined);
      const mails = await app.readMails();
      expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
        [
          [oldEmail, 'Your Patchbay e-mail is about to change'],
          [oldEmail, 'Your Patchbay e-mail was changed'],
          [newEmail, 'Confirm your new Patchbay e-mail'],
        ].sort(),
      );
      // Whoever reads the old mailbox is not told the new address, and the other way round.
      for (const { to, text } of mails) {
        expect(text).not.toContain(to === oldEmail ? newEmail : oldEmail);
      }
    });

    it('leads to the backend of the configuration, whatever host a request names (A79)', async () => {
      const { app, token } = await signedIn();
      const headers = { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test' };
      await app.post(path, form, { token, headers });
      for (const { link, text, html } of await app.readMails()) {
        expect(link).toMatch(/^https:\/\/(api|site)\.test\//);
        expect(text + html).not.toContain('evil.test');
      }
    });

    it('the last address that was asked for counts alone (A79)', async () => {
      const { app, link, token } = await asked();
      await app.post(path, { ...form, email: 'third@site.test' }, { token });
      expect(await titleOf(app.post(link, undefined))).toBe('This link has been used');
      expect(await emails()).toEqual([oldEmail]);
    });

    it.each([
      ['is activated', { isActive: true }],
      ['is disabled', { isActive: false, isDisabled: true }],
    ])(
      'neither answer nor mail tells that the address has an account that %s (A79)',
      async (_, more) => {
        const { app, token } = await signedIn();
        await addUser(database(), { email: 'ANN@other.test', ...more });
        const response = await app.post(path, form, { token });
        expect([response.status, await response.text()]).toEqual([204, '']);
        expect((await app.readMails()).map(({ to }) => to)).toEqual([oldEmail]);
      },
    );

    it('an address that got an account meanwhile stays its own', async () => {
      const { app, link } = await asked();
      await addUser(database(), { email: newEmail });
      expect((await app.post(link, undefined)).status).toBe(400);
      expect(await emails()).toEqual([oldEmail, newEmail]);
    });

    it('a sign-up with the address that nobody has confirmed is void once the mailbox has spoken (A79)', async () => {
      const { app, link, id } = await asked();
      await addUser(database(), { email: newEmail, isActive: false });
      expect((await app.post(link, undefined)).status).toBe(200);
      const rows = await database().select().from(users);
      expect(rows.map((row) => [row.id, row.email])).toEqual([[id, newEmail]]);
    });

    it('the old mailbox has no link to a new password left', async () => {
      const { app, link } = await asked();
      await app.post('/auth/request-password-reset/', { email: oldEmail });
      const reset = (await app.readMails()).find(({ subject }) => subject.startsWith('Choose'));
      await app.post(link, undefined);
      const page = await app.choosePassword(reset ? pathOf(reset) : '', 'chosen by a thief');
      expect(await page.text()).toContain('This link has been used');
    });

    it('a new password by the old mailbox calls the change off', async () => {
      const { app, link } = await asked();
      await app.post('/auth/request-password-reset/', { email: oldEmail });
      const reset = (await app.readMails()).find(({ subject }) => subject.startsWith('Choose'));
      await app.choosePassword(reset ? pathOf(reset) : '', 'chosen by the owner');
      expect(await titleOf(app.post(link, undefined))).toBe('This link has been used');
      expect(await emails()).toEqual([oldEmail]);
    });

    it('is asked for by nobody whose password was changed while it was looked at', async () => {
      const { id, token } = await signedIn();
      const passwordHash = await testPasswords.hash('chosen by the owner');
      const isRight: typeof testPasswords.isRight = async (...pair) => {
        const isSame = await testPasswords.isRight(...pair);
        await setPassword(database(), { userId: id, passwordHash, where: {}, now: testTime });
        return isSame;
      };
      const app = createAccountsApp(database(), { passwords: { ...testPasswords, isRight } });
      expect((await app.post(path, form, { token })).status).toBe(401);
      expect(await app.readMails()).toEqual([]);
    });

    it.each([
      [{ currentPassword: 'wrong' }, { currentPassword: ['This is not your current password'] }],
      [{ email: 'Ann@site.test' }, { email: ['This is your e-mail already'] }],
      [{ email: 'nothing' }, { email: ['Invalid email'] }],
      [{ email: '' }, { email: ['Please enter your email'] }],
      [
        { email: `${'a'.repeat(250)}@b.test` },
        { email: ['The e-mail must have at most 254 characters'] },
      ],
    ])('refuses %j and mails nobody (H131)', async (change, errors) => {
      const { app, token } = await signedIn();
      const response = await app.post(path, { ...form, ...change }, { token });
      expect([response.status, await response.json()]).toEqual([400, errors]);
      expect(await app.readMails()).toEqual([]);
    });

    it('asks for five mails an hour at most (A79)', async () => {
      const { app, token } = await signedIn();
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) {
        const email = `ann${time}@other.test`;
        statuses.push((await app.post(path, { ...form, email }, { token })).status);
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
      expect((await app.readMails()).filter(({ to }) => to !== oldEmail)).toHaveLength(1);
    });

    it('is for who is signed in and has confirmed the address they have', async () => {
      const { app, token } = await signedIn({ isActive: false });
      expect((await app.post(path, form)).status).toBe(401);
      expect((await app.post(path, form, { token })).status).toBe(403);
      expect(await app.readMails()).toEqual([]);
    });
  });
});
