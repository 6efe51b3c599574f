import { createHash } from 'node:crypto';
import { activationTokens, users } from '../../db/schema.ts';
import { createSecret } from '../../accounts/secret.ts';
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

onEveryDatabase((database) => {
  /** Somebody signs up and gets their mail. */
  async function signUp() {
    const app = createAccountsApp(database());
    const token = await tokenOf(await app.post('/auth/register/', form));
    const [mail] = await app.readMails();
    if (!mail) throw new Error('There is no mail');
    return { app, token, path: pathOf(mail), mail };
  }
  const isActive = async () => (await database().select().from(users))[0]?.isActive;

  it('a link that is opened, by a scanner say, changes nothing; its button activates', async () => {
    const { app, token, path } = await signUp();
    for (let time = 1; time <= 3; time += 1) {
      const page = await app.get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toMatch(/<form method="post">.*Activate account/);
    }
    expect(await isActive()).toBe(false);

    const done = await app.post(path, undefined);
    expect(done.status).toBe(200);
    const text = await done.text();
    expect(text).toContain('Your account is active');
    expect(text).toContain(`href="${siteOrigin}/auth/login/"`);
    expect(await isActive()).toBe(true);
    expect((await app.get('/api/software/', { token })).status).toBe(200);
    const pair = { username: form.email, password: testPassword };
    expect((await app.post('/auth/api-token-auth/', pair)).status).toBe(200);
  });

  it('a link works once, and says so to whoever opens it again, with nobody signed in', async () => {
    const { app, path } = await signUp();
    await app.post(path, undefined);
    await database().update(users).set({ isActive: false });
    for (const page of [await app.get(path), await app.post(path, undefined)]) {
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
    const pages = await Promise.all([1, 2, 3, 4].map(() => app.post(path, undefined)));
    const texts = await Promise.all(pages.map((page) => page.text()));
    expect(texts.filter((text) => text.includes('Your account is active'))).toHaveLength(1);
  });

  it('a link ends after three days, and is then like one that never was', async () => {
    const { app, path } = await signUp();
    app.wait(3 * dayMs - 1);
    expect((await app.get(path)).status).toBe(200);
    app.wait(1);
    const expired = await app.get(path);
    const pressed = await app.post(path, undefined);
    const never = await app.get(`/auth/activate/?token=${createSecret()}`);
    expect([expired.status, pressed.status, never.status]).toEqual([400, 400, 400]);
    const text = await never.text();
    expect(text).toContain('This link is not valid');
    expect([await expired.text(), await pressed.text()]).toEqual([text, text]);
    expect(await isActive()).toBe(false);
  });

  it.each(['', '?token=', '?token=%00', '?token=../..', '?token=x&token=y', '?token=<script>'])(
    'a link with %j is not valid',
    async (query) => {
      const { app } = await signUp();
      for (const page of [
        await app.get(`/auth/activate/${query}`),
        await app.post(`/auth/activate/${query}`, undefined),
      ]) {
        expect(page.status).toBe(400);
        expect(await page.text()).toMatch(/This link is not valid(?!.*<script)/s);
      }
      expect(await isActive()).toBe(false);
    },
  );

  it("activates its own account alone, and all of that account's links are used up", async () => {
    await addUser(database(), { email: 'other@site.test', isActive: false });
    const { app, path } = await signUp();
    await app.post('/auth/resend-activation/', { email: form.email });
    const mails = await app.readMails();
    expect(mails).toHaveLength(2);
    await app.post(path, undefined);
    const rows = await database().select().from(users).orderBy(users.id);
    expect(rows.map((row) => row.isActive)).toEqual([false, true]);
    for (const mail of mails) {
      expect(await (await app.post(pathOf(mail), undefined)).text()).toContain('has been used');
    }
  });

  it('its page runs and loads nothing, is kept nowhere and tells its address to nobody', async () => {
    const { app, path } = await signUp();
    const page = await app.get(path);
    const style = /<style>([\s\S]*?)<\/style>/.exec(await page.text())?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = page.headers.get('Content-Security-Policy');
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.headers.get('X-Frame-Options')).toBe('DENY');
  });

  it('the secret stands in the mail, and neither in the database nor in the log', async () => {
    const { app, path, mail } = await signUp();
    await app.get(path);
    await app.post(path, undefined);
    const secret = /token=([\w-]{43})$/.exec(mail.link)?.[1] ?? 'none';
    expect(mail.text).toContain(secret);
    expect(JSON.stringify(await database().select().from(activationTokens))).not.toContain(secret);
    expect(app.logged.join('\n')).not.toContain(secret);
  });
});
