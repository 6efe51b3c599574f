import { devices, tokens } from '../../db/account-schema.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { siteOrigin, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { startSession } from '../sessions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const pair = { username: 'ann@site.test', password: testPassword };

onEveryDatabase((database) => {
  it('lists where somebody is signed in, the last used first, with nothing that lets in (A80)', async () => {
    const { id } = await addUser(database());
    const { id: other } = await addUser(database(), { email: 'other@site.test' });
    await startSession(database(), other, testTime);
    const app = createAccountsApp(database());
    const headers = { 'User-Agent': firefox };
    const here = await tokenOf(await app.post('/auth/api-token-auth/', pair, { headers }));
    const earlier = new Date(testTime.getTime() - dayMs);
    await startSession(database(), id, earlier);
    // Over by the rules, and not tidied up yet.
    await startSession(database(), id, new Date(testTime.getTime() - 31 * dayMs));

    const response = await app.get('/auth/sessions/', { token: here });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await response.json()).toEqual([
      {
        id: 2,
        browser: 'Firefox on Linux',
        createdAt: testTime.toISOString(),
        lastUsedAt: testTime.toISOString(),
        isCurrent: true,
      },
      {
        id: 3,
        browser: '',
        createdAt: earlier.toISOString(),
        lastUsedAt: earlier.toISOString(),
        isCurrent: false,
      },
    ]);
  });

  it('ends one of them, and never one of somebody else (A80)', async () => {
    const { id } = await addUser(database());
    const { id: other } = await addUser(database(), { email: 'other@site.test' });
    const app = createAccountsApp(database());
    const [here, there, others] = [
      await startSession(database(), id, testTime),
      await startSession(database(), id, testTime),
      await startSession(database(), other, testTime),
    ];
    const end = async (session: string, token = here) =>
      (await app.remove(`/auth/sessions/${session}/`, { token })).status;
    expect(await end('2')).toBe(204);
    expect((await app.get('/auth/me/', { token: there })).status).toBe(401);
    for (const id of ['2', '3', '999', '0', '-1', '1.0', 'x', '99999999999', '%27']) {
      expect([id, await end(id)]).toEqual([id, 404]);
    }
    expect((await app.get('/auth/me/', { token: others })).status).toBe(200);
    expect(await end('1')).toBe(204);
    expect((await app.get('/auth/me/', { token: here })).status).toBe(401);
  });

  it('ends all but this one, and knows this browser alone (A80)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    const first = await app.post('/auth/api-token-auth/', pair);
    const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const second = await tokenOf(await app.post('/auth/api-token-auth/', pair));
    const here = await tokenOf(first);
    const { id: other } = await addUser(database(), { email: 'other@site.test' });
    const others = await startSession(database(), other, testTime);
    const response = await app.remove('/auth/sessions/others/', {
      token: here,
      headers: { Cookie: cookie },
    });
    expect([response.status, response.headers.get('Set-Cookie')]).toEqual([204, null]);
    expect((await app.get('/auth/me/', { token: here })).status).toBe(200);
    expect((await app.get('/auth/me/', { token: second })).status).toBe(401);
    expect((await app.get('/auth/me/', { token: others })).status).toBe(200);
    expect([await database().$count(tokens), await database().$count(devices)]).toEqual([2, 1]);
  });

  it.each([
    ['GET', '/auth/sessions/'],
    ['DELETE', '/auth/sessions/1/'],
    ['DELETE', '/auth/sessions/others/'],
    ['GET', '/auth/export/'],
  ])('%s %s is for who is signed in and has confirmed the address (H132)', async (method, path) => {
    const { id } = await addUser(database(), { isActive: false });
    const token = await startSession(database(), id, testTime);
    const app = createAccountsApp(database());
    const ask = (sent?: { token?: string; headers?: Record<string, string> }) =>
      method === 'GET' ? app.get(path, sent) : app.remove(path, sent);
    expect((await ask()).status).toBe(401);
    expect((await ask({ token: 'x'.repeat(43) })).status).toBe(401);
    // A cookie is not a token: a page of somebody else's that makes a browser ask gets nowhere.
    expect(
      (await ask({ headers: { Cookie: `device-1=${token}`, Origin: siteOrigin } })).status,
    ).toBe(401);
    expect((await ask({ token })).status).toBe(403);
    expect(await database().$count(tokens)).toBe(1);
  });
});
