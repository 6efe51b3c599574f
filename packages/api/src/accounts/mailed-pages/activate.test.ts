import { createHash } from 'node:crypto';
import { mailLinks, tokens, users } from '../../db/account-schema.ts';
import { createSecret } from '../../text/secret.ts';
import {
  addUser,
  createAccountsApp,
  pathOf,
  testPassword,
  tokenOf,
} from '../../testing/test-accounts.ts';
import { siteOrigin } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

const dayMs = 24 * 60 * 60_000;
const form = { email: 'ann@site.test', password: testPassword, passwordConfirmation: testPassword };
const ownPassword = 'the owner has chosen it';

onEveryDatabase((database, onOne) => {
  /** Somebody signs up and gets their mail. */
  async function signUp() {
    const app = createAccountsApp(database());
    const token = await tokenOf(await app.post('/auth/register/', form));
    const [mail] = await app.readMails();
    if (!mail) throw new Error('There is no mail');
    return { app, token, path: pathOf(mail), mail };
  }
  const isActive = async () => (await database().select().from(users))[0]?.isActive;

  it('a link that is opened, by a scanner say, changes nothing; its button activates (A54)', async () => {
    const { app, token, path } = await signUp();
    for (let time = 1; time <= 3; time += 1) {
      const page = await app.get(path);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toMatch(/<form method="post"[^]*type="password"[^]*Activate account/);
      expect(text).toContain('Enter the password of your sign-up. A different one replaces it.');
      // It was typed twice at the sign-up.
      expect(text).not.toContain('Password confirmation');
    }
    expect(await isActive()).toBe(false);

    const done = await app.choosePassword(path, ownPassword);
    expect(done.status).toBe(200);
    const text = await done.text();
    expect(text).toContain('Your account is active');
    expect(text).toContain(`href="${siteOrigin}/auth/login/"`);
    expect(done.headers.get('Set-Cookie')).toBeNull();
    expect(await isActive()).toBe(true);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    const logIn = (password: string) =>
      app.post('/auth/api-token-auth/', { username: form.email, password });
    expect((await logIn(testPassword)).status).toBe(400);
    expect((await logIn(ownPassword)).status).toBe(200);
  });

  it("whoever signs up somebody else's address first is left with nothing (A61)", async () => {
    const { app, token: strangers } = await signUp();
    const again = { ...form, password: ownPassword, passwordConfirmation: ownPassword };
    const owners = await tokenOf(await app.post('/auth/register/', again));
    expect((await app.get('/auth/me/', { token: strangers })).status).toBe(401);
    expect((await app.get('/auth/me/', { token: owners })).status).toBe(200);
    const mail = (await app.readMails()).at(-1);
    await app.choosePassword(mail ? pathOf(mail) : '', 'chosen by the owner');
    expect((await app.get('/auth/me/', { token: owners })).status).toBe(401);
    expect(await database().$count(tokens)).toBe(0);
    const tries = [testPassword, ownPassword, 'chosen by the owner'].map((password) =>
      app.post('/auth/api-token-auth/', { username: form.email, password }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([400, 400, 200]);
  });

  it('also the link of a mail that somebody else has caused gives the account to the mailbox (A61)', async () => {
    const { app, path } = await signUp();
    await app.post('/auth/register/', { ...form, email: 'ANN@site.test' });
    expect((await app.choosePassword(path, ownPassword)).status).toBe(200);
    const pair = { username: form.email, password: ownPassword };
    expect((await app.post('/auth/api-token-auth/', pair)).status).toBe(200);
  });

  it.each([
    ['', 'Please enter password'],
    ['short', 'The password must have at least 8 characters'],
    ['password1', 'This password is one of the commonest. Please choose another'],
    ['x'.repeat(129), 'The password must have at most 128 characters'],
  ])('the password %j is refused under its field (A47, A61)', async (password, error) => {
    const { app, path } = await signUp();
    const page = await app.choosePassword(path, password);
    expect(page.status).toBe(400);
    const text = await page.text();
    expect(text).toContain('<title>Error: Activate your account');
    expect(text).toMatch(/role="alert"[^]*The password was not saved/);
    expect(text).toContain(`<span>${error}</span>`);
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(text.match(/autofocus/g)).toHaveLength(1);
    expect(text).toMatch(/aria-describedby="password-error/);
    if (password !== '') expect(text).not.toContain(`"${password}"`);
    expect(await isActive()).toBe(false);
    // The link is still good.
    expect((await app.choosePassword(path, ownPassword)).status).toBe(200);
  });

  onOne(() => {
    it('takes a form alone, and a small one (H59)', async () => {
      const { app, path } = await signUp();
      expect((await app.post(path, { password: ownPassword })).status).toBe(415);
      expect((await app.choosePassword(path, 'x'.repeat(9000))).status).toBe(413);
      expect((await app.post(path, undefined)).status).toBe(400);
      expect(await isActive()).toBe(false);
    });
  });

  it('opens no account that was disabled meanwhile', async () => {
    const { app, path } = await signUp();
    await database().update(users).set({ isDisabled: true });
    expect((await app.choosePassword(path, ownPassword)).status).toBe(400);
    expect(await isActive()).toBe(false);
  });

  it('a link works once, and says so to whoever opens it again, with nobody signed in', async () => {
    const { app, path } = await signUp();
    await app.choosePassword(path, ownPassword);
    await database().update(users).set({ isActive: false });
    for (const page of [await app.get(path), await app.choosePassword(path, ownPassword)]) {
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('This link has been used');
      expect(text).not.toContain('<form');
      expect(text).not.toContain(form.email);
      expect(page.headers.get('Set-Cookie')).toBeNull();
    }
    expect(await isActive()).toBe(false);
  });

  it('of many presses at once, one activates', async () => {
    const { app, path } = await signUp();
    const pages = await Promise.all([1, 2, 3, 4].map(() => app.choosePassword(path, ownPassword)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(texts.filter((text) => text.includes('Your account is active'))).toHaveLength(1);
  });

  it('a link ends after three days, and is then like one that never was (A54)', async () => {
    const { app, path } = await signUp();
    app.wait(3 * dayMs - 1);
    expect((await app.get(path)).status).toBe(200);
    app.wait(1);
    const expired = await app.get(path);
    const pressed = await app.choosePassword(path, ownPassword);
    const never = await app.get(`/auth/activate/?token=${createSecret()}`);
    expect([expired.status, pressed.status, never.status]).toEqual([400, 400, 400]);
    const text = await never.text();
    expect(text).toContain('This link is not valid');
    expect([await expired.text(), await pressed.text()]).toEqual([text, text]);
    expect(await isActive()).toBe(false);
  });

  onOne(() => {
    it.each(['', '?token=', '?token=%00', '?token=../..', '?token=x&token=y', '?token=<script>'])(
      'a link with %j is not valid',
      async (query) => {
        const { app } = await signUp();
        for (const page of [
          await app.get(`/auth/activate/${query}`),
          await app.choosePassword(`/auth/activate/${query}`, ownPassword),
        ]) {
          expect(page.status).toBe(400);
          expect(await page.text()).toMatch(/This link is not valid(?!.*<script)/s);
        }
        expect(await isActive()).toBe(false);
      },
    );
  });

  it("activates its own account alone, and all of that account's links are used up", async () => {
    await addUser(database(), { email: 'other@site.test', isActive: false });
    const { app, path } = await signUp();
    await app.post('/auth/resend-activation/', { email: form.email });
    const mails = await app.readMails();
    expect(mails).toHaveLength(2);
    await app.choosePassword(path, ownPassword);
    const rows = await database().select().from(users).orderBy(users.id);
    expect(rows.map((row) => row.isActive)).toEqual([false, true]);
    for (const mail of mails) {
      const page = await app.choosePassword(pathOf(mail), ownPassword);
      expect(await page.text()).toContain('has been used');
    }
  });

  onOne(() => {
    it('its page runs and loads nothing, is kept nowhere and tells its address to nobody (H59)', async () => {
      const { app, path } = await signUp();
      const page = await app.get(path);
      const style = /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = page.headers.get('Content-Security-Policy');
      expect(policy).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(page.headers.get('X-Frame-Options')).toBe('DENY');
      const font = await app.get(
        new URL('../../fonts/inter.woff2', `https://api.test${path}`).pathname,
      );
      expect([font.status, font.headers.get('Content-Type')]).toEqual([200, 'font/woff2']);
    });
  });

  it('the secret stands in the mail, and neither in the database nor in the log', async () => {
    const { app, path, mail } = await signUp();
    await app.get(path);
    await app.choosePassword(path, ownPassword);
    const secret = /token=([\w-]{43})$/.exec(mail.link)?.[1] ?? 'none';
    expect(mail.text).toContain(secret);
    expect(JSON.stringify(await database().select().from(mailLinks))).not.toContain(secret);
    expect(app.logged.join('\n')).not.toContain(secret);
  });
});
