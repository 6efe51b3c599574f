import { tokens } from '../db/account-schema.ts';
import { addUser, createAccountsApp } from '../testing/test-accounts.ts';
import { siteOrigin, testTime } from '../testing/test-app.ts';
import { onEveryDatabase } from '../testing/test-databases.ts';
import { createSecret } from '../text/secret.ts';
import { startSession } from './sessions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

onEveryDatabase((database) => {
  async function signedIn(more: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(database(), more);
    return { user, token: await startSession(database(), user.id, testTime) };
  }

  it('tells the owner of a token who they are, and no more than that (H16)', async () => {
    const { token } = await signedIn({ isStaff: true });
    const response = await createAccountsApp(database()).get('/auth/me/', { token });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      id: 1,
      email: 'ann@site.test',
      isStaff: true,
      isSuperuser: false,
    });
  });

  it.each(['/auth/me/', '/api/software/', '/api/categories/', '/api/categories/1/', '/api/none/'])(
    '%s refuses a token that is none with 401, readable for the page',
    async (path) => {
      const app = createAccountsApp(database());
      const tokensOfNobody = [createSecret(), 'x', '', 'a b', '%00', '../..', "' or 1=1"];
      for (const header of [
        ...tokensOfNobody.map((token) => `Bearer ${token}`),
        'Basic YTpi',
        createSecret(),
      ]) {
        const headers = { Authorization: header, Origin: siteOrigin };
        const response = await app.get(path, { headers });
        expect([header, response.status]).toEqual([header, 401]);
        expect(await response.json()).toEqual({ detail: 'Sign in first' });
        expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
        expect(response.headers.get('Access-Control-Allow-Origin')).toBe(siteOrigin);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );

  it('needs a token for the profile and the log-out, and none for the catalogue', async () => {
    const app = createAccountsApp(database());
    expect((await app.get('/auth/me/')).status).toBe(401);
    expect((await app.remove('/auth/api-token-auth/')).status).toBe(401);
    expect((await app.get('/api/software/')).status).toBe(200);
  });

  it('forgets a token for good, and no other (H18)', async () => {
    const { user, token } = await signedIn();
    const other = await startSession(database(), user.id, testTime);
    const app = createAccountsApp(database());
    const response = await app.remove('/auth/api-token-auth/', { token });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
    expect((await app.remove('/auth/api-token-auth/', { token })).status).toBe(401);
    expect((await app.get('/auth/me/', { token: other })).status).toBe(200);
  });

  it('ends a token after thirty days without use (A50)', async () => {
    const { token } = await signedIn();
    const app = createAccountsApp(database());
    app.wait(30 * dayMs - 1);
    expect((await app.get('/auth/me/', { token })).status).toBe(200);
    app.wait(30 * dayMs - 1);
    expect((await app.get('/auth/me/', { token })).status).toBe(200);
    app.wait(30 * dayMs);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
  });

  it('ends a token after half a year, however much it is used (A50)', async () => {
    const { token } = await signedIn();
    const app = createAccountsApp(database());
    for (let day = 20; day < 180; day += 20) {
      app.wait(20 * dayMs);
      expect((await app.get('/api/software/', { token })).status).toBe(200);
    }
    app.wait(20 * dayMs);
    expect((await app.get('/api/software/', { token })).status).toBe(401);
  });

  it('a token of a clock that was a year ahead lives no longer, once it is set right', async () => {
    const { id } = await addUser(database());
    const wrong = new Date(testTime.getTime() + 365 * dayMs);
    const token = await startSession(database(), id, wrong);
    const app = createAccountsApp(database());
    expect((await app.get('/auth/me/', { token })).status).toBe(200);
    for (let day = 20; day < 180; day += 20) {
      app.wait(20 * dayMs);
      expect((await app.get('/auth/me/', { token })).status).toBe(200);
    }
    app.wait(20 * dayMs);
    expect((await app.get('/auth/me/', { token })).status).toBe(401);
  });

  it('an account keeps its fifty newest sessions: log-ins do not fill the database (A74)', async () => {
    const { id } = await addUser(database());
    const { id: other } = await addUser(database(), { email: 'other@site.test' });
    await startSession(database(), other, testTime);
    const start = (second: number) =>
      startSession(database(), id, new Date(testTime.getTime() + second));
    const first = await start(0);
    for (let second = 1; second < 50; second += 1) await start(second);
    const app = createAccountsApp(database());
    expect((await app.get('/auth/me/', { token: first })).status).toBe(200);
    const newest = await start(50);
    expect((await app.get('/auth/me/', { token: first })).status).toBe(401);
    expect((await app.get('/auth/me/', { token: newest })).status).toBe(200);
    expect(await database().$count(tokens)).toBe(51);
  });

  it('a new session stays where the clock was set back, and an older one ends (A74)', async () => {
    const { id } = await addUser(database());
    for (let session = 0; session < 50; session += 1) {
      await startSession(database(), id, new Date(testTime.getTime() + dayMs));
    }
    const newest = await startSession(database(), id, testTime);
    const app = createAccountsApp(database());
    expect((await app.get('/auth/me/', { token: newest })).status).toBe(200);
    expect(await database().$count(tokens)).toBe(50);
  });

  it('a disabled account is signed out, whatever tokens it has (A71)', async () => {
    const { token } = await signedIn({ isDisabled: true });
    expect((await createAccountsApp(database()).get('/auth/me/', { token })).status).toBe(401);
  });

  it('writes the last use down every five minutes at most', async () => {
    const { token } = await signedIn();
    const app = createAccountsApp(database());
    const lastUse = async () => {
      const [row] = await database().select().from(tokens);
      return (row?.lastUsedAt.getTime() ?? 0) - testTime.getTime();
    };
    app.wait(5 * minuteMs);
    await app.get('/api/software/', { token });
    expect(await lastUse()).toBe(0);
    app.wait(1);
    await app.get('/api/software/', { token });
    expect(await lastUse()).toBe(5 * minuteMs + 1);
    app.wait(minuteMs);
    await app.get('/api/software/', { token });
    expect(await lastUse()).toBe(5 * minuteMs + 1);
  });

  it('serves the profile alone until the account is activated (A51)', async () => {
    const { token } = await signedIn({ isActive: false, isStaff: true });
    const app = createAccountsApp(database());
    expect((await app.get('/auth/me/', { token })).status).toBe(200);
    for (const path of [
      '/api/software/',
      '/api/software/1/',
      '/api/categories/',
      '/api/versions/1/',
      '/api/software-admin/',
    ]) {
      const response = await app.get(path, { token });
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({
        detail: 'Please activate your account first',
        code: 'not_activated',
      });
    }
    const report = await app.post('/api/installed-software/save/', {}, { token });
    expect(report.status).toBe(403);
    expect((await app.remove('/auth/api-token-auth/', { token })).status).toBe(204);
  });
});
