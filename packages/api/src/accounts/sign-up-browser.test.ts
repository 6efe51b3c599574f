import { tokens, users } from '../db/account-schema.ts';
import { createAccountsApp, pathOf, testPassword, tokenOf } from '../testing/test-accounts.ts';
import { siteOrigin, testConfig } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { disableAccount } from './manage-accounts.ts';

const dayMs = 24 * 60 * 60_000;
const form = { email: 'ann@site.test', password: testPassword, passwordConfirmation: testPassword };
const otherPassword = 'the owner has chosen it';
const secondSite = 'https://www.site.test';
const config = { ...testConfig, siteOrigins: [siteOrigin, secondSite] };

onEveryDatabase((database, onOne) => {
  const createApp = () => createAccountsApp(database(), { config });
  type App = ReturnType<typeof createApp>;

  /** Somebody signs up in a browser: what it keeps, and the newest mail. */
  async function signUp(app: App, more: Partial<typeof form> = {}, origin = siteOrigin) {
    const body = { ...form, ...more };
    const answer = await app.post('/auth/register/', body, { headers: { Origin: origin } });
    const setCookie = answer.headers.get('Set-Cookie') ?? '';
    const mail = (await app.readMails()).at(-1);
    return {
      setCookie,
      cookie: setCookie.split(';')[0] ?? '',
      token: await tokenOf(answer),
      path: mail ? pathOf(mail) : '',
    };
  }
  const open = (app: App, path: string, cookie: string) =>
    app.get(path, { headers: { Cookie: cookie } });
  const isActive = async () => (await database().select().from(users))[0]?.isActive;
  const statusOf = async (app: App, token: string) =>
    (await app.get('/auth/me/', { token })).status;
  const logIn = async (app: App, password: string) =>
    (await app.post('/auth/api-token-auth/', { username: form.email, password })).status;

  it('the browser that signed up is asked nothing, stays signed in and keeps its password (R75)', async () => {
    const app = createApp();
    const { cookie, token, path } = await signUp(app, {}, secondSite);
    const answer = await open(app, path, cookie);
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      `${secondSite}/auth/login/?confirmed=1`,
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const profile = await app.get('/auth/me/', { token });
    expect(await profile.json()).not.toHaveProperty('isActivated');
    expect(await logIn(app, testPassword)).toBe(200);
  });

  it('a link that is opened twice leads there again, and to nothing in another browser (R75)', async () => {
    const app = createApp();
    const { cookie, token, path } = await signUp(app);
    const answers = await Promise.all([open(app, path, cookie), open(app, path, cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await open(app, path, cookie)).status).toBe(303);
    expect(await (await app.get(path)).text()).toContain('This link has been used');
    expect(await statusOf(app, token)).toBe(200);
    expect(await database().$count(tokens)).toBe(1);
  });

  it('without the cookie, with one of another sign-up or a made-up one, the password is asked for (R75)', async () => {
    const app = createApp();
    const { cookie, path } = await signUp(app);
    const other = await signUp(app, { email: 'ben@site.test' });
    const name = cookie.split('=')[0] ?? '';
    for (const brought of ['', other.cookie, `${name}=${'x'.repeat(43)}.0`, `${name}=.0`]) {
      const page = await open(app, path, brought);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<form');
    }
    expect(await isActive()).toBe(false);
  });

  it('whoever signs up an address before its owner, or after, keeps nothing of it (R75, A61)', async () => {
    const app = createApp();
    const stranger = await signUp(app);
    const owner = await signUp(app, {
      password: otherPassword,
      passwordConfirmation: otherPassword,
    });
    for (const path of [stranger.path, owner.path]) {
      expect((await open(app, path, stranger.cookie)).status).toBe(200);
    }
    expect(await isActive()).toBe(false);
    const later = await signUp(app);
    expect((await open(app, owner.path, owner.cookie)).status).toBe(200);
    expect(await isActive()).toBe(false);
    // The mailbox decides: its password is the account's, and the sessions of all sign-ups are over.
    await app.choosePassword(later.path, 'chosen by who reads the mail');
    for (const { cookie, path, token } of [stranger, owner, later]) {
      expect((await open(app, path, cookie)).status).toBe(200);
      expect(await statusOf(app, token)).toBe(401);
    }
    expect(await logIn(app, testPassword)).toBe(400);
  });

  it('the owner who opens the mail of a stranger in the browser of the own sign-up has the account (R75)', async () => {
    const app = createApp();
    const stranger = await signUp(app);
    const owner = await signUp(app, {
      password: otherPassword,
      passwordConfirmation: otherPassword,
    });
    expect((await open(app, stranger.path, owner.cookie)).status).toBe(303);
    expect([await statusOf(app, stranger.token), await statusOf(app, owner.token)]).toEqual([
      401, 200,
    ]);
    expect([await logIn(app, testPassword), await logIn(app, otherPassword)]).toEqual([400, 200]);
  });

  it('after three days a cookie proves nothing, also with a newer link (R75)', async () => {
    const app = createApp();
    const { cookie } = await signUp(app);
    app.wait(3 * dayMs);
    await app.post('/auth/resend-activation/', { email: form.email });
    const mail = (await app.readMails()).at(-1);
    const page = await open(app, mail ? pathOf(mail) : '', cookie);
    expect(await page.text()).toContain('Activate your account');
    expect(await isActive()).toBe(false);
  });

  it('opens no account that was disabled meanwhile', async () => {
    const app = createApp();
    const { cookie, path } = await signUp(app);
    await disableAccount(database(), form.email, app.clock());
    expect((await open(app, path, cookie)).status).toBe(400);
    expect(await isActive()).toBe(false);
  });

  it('who types the password of the sign-up elsewhere stays signed in where they signed up (R76)', async () => {
    const app = createApp();
    const { token, path } = await signUp(app);
    const page = await app.choosePassword(path, testPassword);
    const text = await page.text();
    expect(text).toContain('Where you signed up you are signed in.');
    expect(text).toContain(`href="${siteOrigin}/auth/login/?confirmed=1"`);
    expect(await statusOf(app, token)).toBe(200);
    expect(await logIn(app, testPassword)).toBe(200);
    expect(await (await app.choosePassword(path, testPassword)).text()).toContain(
      'This link has been used',
    );
  });

  onOne(() => {
    it('the cookie is kept from scripts and from neighbours of the host, for three days (R75)', async () => {
      const { setCookie, token, cookie } = await signUp(createApp());
      expect(setCookie).toMatch(/^__Host-sign-up=[\w-]{43}\.0; Max-Age=259200; Path=\/; /);
      expect(setCookie).toMatch(/; HttpOnly; Secure; SameSite=None$/);
      expect(cookie).not.toContain(token);
      const local = { ...config, apiHost: 'http://localhost:4000' };
      const app = createAccountsApp(database(), { config: local });
      const { headers } = await app.post('/auth/register/', form);
      expect(headers.get('Set-Cookie')).toMatch(/^sign-up=.*; HttpOnly; SameSite=Lax$/);
    });
  });
});
