import { mailLinks, mailOutbox, users } from '../../db/account-schema.ts';
import { rateLimits } from '../../db/schema.ts';
import { distinctTexts, itWith } from '../../testing/corpora.ts';
import {
  addUser,
  createAccountsApp,
  pathOf,
  testPassword,
  tokenOf,
} from '../../testing/test-accounts.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const hourMs = 60 * 60_000;
const email = 'ann@site.test';
const newPassword = 'a new password';

onEveryDatabase((database, onOne) => {
  type App = ReturnType<typeof createAccountsApp>;
  const ask = (app: App, who = email, address = '192.0.2.1') =>
    app.post('/auth/request-password-reset/', { email: who }, { address });
  const logIn = (app: App, password: string) =>
    app.post('/auth/api-token-auth/', { username: email, password });

  /** The page behind the newest mail. */
  async function newestPath(app: App): Promise<string> {
    const mail = (await app.readMails()).at(-1);
    if (!mail) throw new Error('There is no mail');
    return pathOf(mail);
  }

  it('answers the same to every e-mail, and writes to whom it concerns (A53, H57)', async () => {
    await addUser(database(), { email: 'active@site.test' });
    await addUser(database(), { email: 'waiting@site.test', isActive: false });
    await addUser(database(), { email: 'disabled@site.test', isDisabled: true });
    const app = createAccountsApp(database());
    const asked = [
      'ACTIVE@site.test',
      'waiting@site.test',
      'disabled@site.test',
      'nobody@site.test',
    ];
    for (const one of [...asked, '', 'no e-mail\0', 'x'.repeat(5000)]) {
      const response = await ask(app, one);
      expect([one, response.status, await response.text()]).toEqual([one, 204, '']);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    const mails = await app.readMails();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['active@site.test', 'Choose a new Patchbay password'],
      ['waiting@site.test', 'Activate your Patchbay account'],
    ]);
    expect(mails[0]?.text).toContain("Didn't ask for it? Ignore this mail");
  });

  it('does the same work whether there is an account or not (A53)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (const one of [email, 'nobody@site.test']) {
      const before = await database().$count(rateLimits);
      await ask(app, one);
      // Each call ends with one commit that has something to write.
      expect(await database().$count(rateLimits)).toBeGreaterThan(before);
    }
  });

  it('sends five mails an hour at most, and refuses whoever asks for more (A57, H57)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (const one of [email, 'nobody@site.test']) {
      for (let time = 1; time <= 5; time += 1) expect((await ask(app, one)).status).toBe(204);
      const refused = await ask(app, one.toUpperCase());
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    }
    expect(await database().$count(mailOutbox)).toBe(5);
  });

  it('what a stranger asks for elsewhere keeps no owner from a mail (A57)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (let time = 1; time <= 6; time += 1) await ask(app, email, '198.51.100.7');
    expect((await ask(app)).status).toBe(204);
    expect(await app.readMails()).toHaveLength(6);
  });

  onOne(() => {
    it('strangers of many networks send twenty mails an hour at most, whose links the owner can use (A57)', async () => {
      await addUser(database());
      const app = createAccountsApp(database());
      for (let network = 1; network <= 10; network += 1) {
        for (const who of [email, 'nobody@site.test']) {
          for (let time = 1; time <= 4; time += 1) {
            expect((await ask(app, who, `198.51.100.${network}`)).status).toBe(204);
          }
        }
      }
      expect(await app.readMails()).toHaveLength(20);
      app.wait(hourMs - 1);
      // The owner hears no refusal, and has a mail whose link is good.
      expect((await ask(app)).status).toBe(204);
      expect(await app.readMails()).toHaveLength(20);
      expect((await app.choosePassword(await newestPath(app), newPassword)).status).toBe(200);
      // By that the other links are used up: the next mail goes out.
      expect((await ask(app)).status).toBe(204);
      expect((await app.readMails()).at(-1)?.subject).toBe('Choose a new Patchbay password');
    });
  });

  it('a new password ends all that was by the old one, is told to the owner, and signs nobody in (A63)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    const before = await logIn(app, testPassword);
    const cookie = (before.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    const token = await tokenOf(before);
    await ask(app);
    const path = await newestPath(app);
    for (let time = 1; time <= 2; time += 1) {
      const page = await app.get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/<form method="post"[^]*Change password/);
    }
    expect((await app.get('/auth/me/', { token })).status).toBe(200);

    const done = await app.choosePassword(path, newPassword);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain(
      'You are signed out everywhere. Sign in with your new password.',
    );
    expect(done.headers.get('Set-Cookie')).toBeNull();
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await logIn(app, testPassword)).status).toBe(400);
    const after = await app.post(
      '/auth/api-token-auth/',
      { username: email, password: newPassword },
      { headers: { Cookie: cookie } },
    );
    expect(after.status).toBe(200);
    // The browser was forgotten too, and is known again.
    expect(after.headers.get('Set-Cookie')).toContain('device-1=');
    const mails = await app.readMails();
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('Your password was changed');
    expect(mails.at(-1)?.text).not.toContain('token=');
  });

  it('lets its owner in after strangers have used up all tries (A63)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (let attempt = 1; attempt <= 10; attempt += 1) await logIn(app, 'wrong');
    expect((await logIn(app, testPassword)).status).toBe(429);
    await ask(app);
    await app.choosePassword(await newestPath(app), newPassword);
    expect((await logIn(app, newPassword)).status).toBe(200);
  });

  it('a link works once, for an hour, and takes the older ones along (A63)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    await ask(app);
    const older = await newestPath(app);
    await ask(app);
    const newer = await newestPath(app);
    await app.choosePassword(newer, newPassword);
    for (const path of [older, newer]) {
      const page = await app.choosePassword(path, 'and another one');
      expect(await page.text()).toContain('This link has been used');
    }
    expect((await logIn(app, newPassword)).status).toBe(200);

    await ask(app);
    const late = await newestPath(app);
    app.wait(hourMs);
    const page = await app.choosePassword(late, 'and another one');
    expect([page.status, await page.text()]).toEqual([
      400,
      expect.stringContaining('This link is not valid'),
    ]);
  });

  it('a link is good for its own page alone (H59)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    await ask(app);
    const path = await newestPath(app);
    const other = path.replace('reset-password', 'activate');
    expect((await app.choosePassword(other, newPassword)).status).toBe(400);
    expect((await app.choosePassword(path, 'short')).status).toBe(400);
    await database().update(users).set({ isDisabled: true });
    expect((await app.choosePassword(path, newPassword)).status).toBe(400);
    const [user] = await database().select().from(users);
    await database().update(users).set({ isDisabled: false });
    expect((await logIn(app, newPassword)).status).toBe(400);
    expect(user?.isDisabled).toBe(true);
  });

  it('the secret stands in the mail alone, and its page tells its address to nobody', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    await ask(app);
    const path = await newestPath(app);
    const page = await app.get(path);
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).not.toContain(email);
    const secret = /token=([\w-]{43})$/.exec(path)?.[1] ?? 'none';
    expect(JSON.stringify(await database().select().from(mailLinks))).not.toContain(secret);
    expect(app.logged.join('\n')).not.toContain(secret);
  });

  onOne(() => {
    itWith('corpora/naughty_strings.json', 'fails on no text', async (text) => {
      const app = createAccountsApp(database());
      for (const value of distinctTexts(text)) {
        expect((await ask(app, value)).status).toBe(204);
        app.wait(hourMs);
      }
    });
  });
});
