import { startSession } from '../sessions.ts';
import { devices, tokens } from '../../db/account-schema.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';

onEveryDatabase((database) => {
  it("ends every session of its user and knows none of their browsers, and leaves other people's alone (A64, H58)", async () => {
    const { id } = await addUser(database());
    const other = await addUser(database(), { email: 'other@site.test' });
    const others = await startSession(database(), other.id, testTime);
    const elsewhere = await startSession(database(), id, testTime);
    const app = createAccountsApp(database());
    const pair = { username: 'ann@site.test', password: testPassword };
    const token = await tokenOf(await app.post('/auth/api-token-auth/', pair));

    const response = await app.remove('/auth/sessions/', { token });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^device-1=; Max-Age=0; Path=\/auth\//);
    for (const ended of [token, elsewhere]) {
      expect((await app.get('/auth/me/', { token: ended })).status).toBe(401);
    }
    expect((await app.get('/auth/me/', { token: others })).status).toBe(200);
    expect([await database().$count(tokens), await database().$count(devices)]).toEqual([1, 0]);
  });

  it('is for who is signed in, activated or not (A51)', async () => {
    const app = createAccountsApp(database());
    expect((await app.remove('/auth/sessions/')).status).toBe(401);
    const { id } = await addUser(database(), { isActive: false });
    const token = await startSession(database(), id, testTime);
    expect((await app.remove('/auth/sessions/', { token })).status).toBe(204);
    expect(await database().$count(tokens)).toBe(0);
  });
});
