import { auditLog } from '../../db/audit-schema.ts';
import { providerIdentities, users } from '../../db/account-schema.ts';
import { createSecret } from '../../text/secret.ts';
import { addUser, createAccountsApp, pathOf, testPassword } from '../../testing/test-accounts.ts';
import {
  createVisit,
  startProvider,
  type Person,
  type ProviderServer,
} from '../../testing/provider/start-provider.ts';
import { siteOrigin, testConfig } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { callbackPath } from './provider-calls.ts';

const secret = createSecret();
const ann: Person = {
  sub: 'ann-1',
  email: 'ann@site.test',
  email_verified: true,
  groups: ['catalogue'],
};

let provider: ProviderServer;
beforeAll(async () => {
  provider = await startProvider(`${testConfig.apiHost}${callbackPath}`, siteOrigin);
});
afterAll(() => provider.close());

onEveryDatabase((database, onOne) => {
  const createApp = (server = provider) =>
    createAccountsApp(database(), { config: { ...testConfig, provider: server.config } });
  type App = ReturnType<typeof createApp>;
  type Visit = ReturnType<typeof createVisit>;

  const pathTo = (next: string) =>
    `/auth/provider/?${new URLSearchParams({ secret, site: siteOrigin, next }).toString()}`;
  const go = async (app: App, visit: Visit, path: string): Promise<string> => {
    const response = visit.keep(await app.get(path, { headers: visit.headers() }));
    expect(response.status).toBe(303);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    return response.headers.get('Location') ?? '';
  };
  /** To the provider and to the address at which the browser comes back. */
  const toCallback = async (app: App, visit: Visit) => {
    const there = await go(app, visit, pathTo('/admin/'));
    return (await visit.follow(there, provider.config.issuer)).replace(testConfig.apiHost, '');
  };
  const signIn = async (app: App, person: Person | null, visit = createVisit()) => {
    await provider.expect(person);
    return new URL(await go(app, visit, await toCallback(app, visit)));
  };
  const codeOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('code') ?? '';
  const exchange = (app: App, code: string, withSecret = secret) =>
    app.post('/auth/provider/token/', { code, secret: withSecret });
  const signedIn = async (app: App, person: Person, visit = createVisit()) => {
    const response = await exchange(app, codeOf(await signIn(app, person, visit)));
    const { token } = (await response.json()) as { token: string };
    const profile = await app.get('/auth/me/', { token });
    return { token, profile: (await profile.json()) as unknown };
  };
  const problemOf = (back: URL) => back.searchParams.get('problem');
  const acts = async () =>
    (await database().select().from(auditLog)).map(({ kind, email, details }) => ({
      kind,
      email,
      ...details,
    }));

  it('signs a person in by the provider, and the page gets its session by a code (A100)', async () => {
    const app = createApp();
    const back = await signIn(app, ann);
    expect(back.origin + back.pathname).toBe(`${siteOrigin}/auth/login/`);
    expect([...back.searchParams]).toEqual([['next', '/admin/']]);
    const response = await exchange(app, codeOf(back));
    expect(response.status).toBe(200);
    const { token } = (await response.json()) as { token: string };
    const profile = await app.get('/auth/me/', { token });
    expect(await profile.json()).toMatchObject({ email: 'ann@site.test', isStaff: true });
    const by = { provider: provider.config.issuer, email: 'ann@site.test' };
    expect(await acts()).toMatchObject([
      { kind: 'account_added', ...by },
      { kind: 'role_changed', ...by, role: 'staff', roleBefore: 'visitor' },
      { kind: 'signed_in', ...by },
    ]);
  });

  it('takes a code once, for a minute, and from the page that began the sign-in (A101)', async () => {
    const app = createApp();
    const used = codeOf(await signIn(app, ann));
    expect((await exchange(app, used)).status).toBe(200);
    expect((await exchange(app, used)).status).toBe(400);
    const elsewhere = codeOf(await signIn(app, ann));
    expect((await exchange(app, elsewhere, createSecret())).status).toBe(400);
    expect((await exchange(app, elsewhere)).status).toBe(400);
    const late = codeOf(await signIn(app, ann));
    app.wait(60_000);
    expect((await exchange(app, late)).status).toBe(400);
  });

  it('gives and takes rights by the groups at each sign-in (A102)', async () => {
    const app = createApp();
    const { token } = await signedIn(app, { ...ann, groups: ['catalogue', 'catalogue-admins'] });
    const roleIn = async () => (await (await app.get('/auth/me/', { token })).json()) as unknown;
    expect(await roleIn()).toMatchObject({ isStaff: true, isSuperuser: true });
    await signedIn(app, { ...ann, groups: ['others'] });
    // Also where they are signed in already.
    expect(await roleIn()).toMatchObject({ isStaff: false, isSuperuser: false });
    expect(await database().$count(users)).toBe(1);
    expect((await acts()).filter(({ kind }) => kind === 'role_changed')).toMatchObject([
      { role: 'superuser' },
      { role: 'visitor', roleBefore: 'superuser' },
    ]);
  });

  it('joins a local account only where the provider has proved the address (A103)', async () => {
    const { id } = await addUser(database(), { email: 'Ann@site.test', isStaff: true });
    const app = createApp();
    expect(problemOf(await signIn(app, { ...ann, email_verified: false }))).toBe('unverified');
    expect(await acts()).toMatchObject([{ kind: 'sign_in_failed', email: 'Ann@site.test' }]);
    expect((await signedIn(app, ann)).profile).toMatchObject({ id, isStaff: true });
    const pair = { username: 'ann@site.test', password: testPassword };
    expect((await app.post('/auth/api-token-auth/', pair)).status).toBe(200);
  });

  onOne(() => {
    it('ends what others had by an address before the provider proved it (A103)', async () => {
      const app = createApp();
      // Somebody else of the house has written it into their account.
      const before = await signedIn(app, { ...ann, sub: 'eve-1', email_verified: false });
      expect((await signedIn(app, ann)).profile).toMatchObject({ email: 'ann@site.test' });
      expect((await app.get('/auth/me/', before)).status).toBe(401);
      const eve = { ...ann, sub: 'eve-1', email_verified: false };
      expect(problemOf(await signIn(app, eve))).toBe('unverified');
    });

    it('knows nobody by the provider any more who has reset the password by mail (A103)', async () => {
      const app = createApp();
      await signedIn(app, { ...ann, email_verified: false });
      await app.post('/auth/request-password-reset/', { email: 'ann@site.test' });
      const [mail] = await app.readMails();
      if (!mail) throw new Error('There is no mail');
      expect((await app.choosePassword(pathOf(mail), 'another good password')).status).toBe(200);
      expect(await database().$count(providerIdentities)).toBe(0);
    });

    it('says why it signs nobody in (A104)', async () => {
      const app = createApp();
      expect(problemOf(await signIn(app, null))).toBe('denied');
      expect(problemOf(await signIn(app, { sub: 'bo-1' }))).toBe('no_address');
      await addUser(database(), { email: 'cy@site.test', isDisabled: true });
      const cy = { sub: 'cy-1', email: 'cy@site.test', email_verified: true };
      expect(problemOf(await signIn(app, cy))).toBe('disabled');
      expect(await database().$count(providerIdentities)).toBe(0);
    });

    it('takes no answer of another sign-in (A101)', async () => {
      const app = createApp();
      await provider.expect(ann);
      const visit = createVisit();
      const callback = await toCallback(app, visit);
      const wrongState = callback.replace(/state=[^&]+/, 'state=another');
      expect(problemOf(new URL(await go(app, createVisit(), callback)))).toBe('stale');
      const kept = visit.headers().Cookie;
      expect(problemOf(new URL(await go(app, visit, wrongState)))).toBe('stale');
      // The sign-in was for one try.
      expect(problemOf(new URL(await go(app, visit, callback)))).toBe('stale');

      const [, name = '', value = ''] = /(__Host-provider)=([^;]+)/.exec(kept) ?? [];
      const attempt = JSON.parse(Buffer.from(value, 'base64url').toString()) as object;
      const changed = JSON.stringify({ ...attempt, nonce: 'another' });
      visit.cookies.set(name, Buffer.from(changed).toString('base64url'));
      expect(problemOf(new URL(await go(app, visit, callback)))).toBe('failed');
      expect(app.logged).toEqual([expect.stringContaining('compare OIDC_CLIENT_ID')]);
    });

    it('leaves sign-ins by password as they are while the provider is away (A106)', async () => {
      const away = await startProvider(`${testConfig.apiHost}${callbackPath}`, siteOrigin);
      await away.close();
      await addUser(database());
      const app = createApp(away);
      for (const next of ['/', '/admin/', '/settings/']) {
        expect(problemOf(new URL(await go(app, createVisit(), pathTo(next))))).toBe('away');
      }
      expect(app.logged).toEqual([expect.stringContaining('cannot be reached')]);
      expect((await app.get('/readyz')).status).toBe(200);
      const pair = { username: 'ann@site.test', password: testPassword };
      expect((await app.post('/auth/api-token-auth/', pair)).status).toBe(200);
    });

    it('ends the sign-in at the provider with the session (A105)', async () => {
      const app = createApp();
      const visit = createVisit();
      const { token } = await signedIn(app, ann, visit);
      // The provider knows the browser by now, and asks nothing.
      expect(codeOf(await signIn(app, null, visit))).not.toBe('');
      const response = await app.remove('/auth/api-token-auth/', {
        token,
        headers: { Origin: siteOrigin },
      });
      const { signOutUrl } = (await response.json()) as { signOutUrl: string };
      const asked = visit.keep(await fetch(signOutUrl, { headers: visit.headers() }));
      const xsrf = /name="xsrf" value="(\w+)"/.exec(await asked.text())?.[1] ?? '';
      const left = visit.keep(
        await fetch(`${provider.config.issuer}/session/end/confirm`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ xsrf, logout: 'yes' }),
          headers: visit.headers(),
        }),
      );
      expect(left.headers.get('Location')).toBe(`${siteOrigin}/`);
      expect(problemOf(await signIn(app, null, visit))).toBe('denied');
      expect((await app.get('/auth/me/', { token })).status).toBe(401);
      await addUser(database(), { email: 'local@site.test' });
      const pair = { username: 'local@site.test', password: testPassword };
      const local = await app.post('/auth/api-token-auth/', pair);
      const own = (await local.json()) as { token: string };
      expect((await app.remove('/auth/api-token-auth/', own)).status).toBe(204);
    });
  });
});
