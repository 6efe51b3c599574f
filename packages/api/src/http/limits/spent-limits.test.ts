import { countQueries } from '../../testing/count-queries.ts';
import { addUser, createAccountsApp, testPassword } from '../../testing/test-accounts.ts';
import { testConfig } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import type { LimitName } from '../../accounts/accounts-config.ts';

const email = 'ann@site.test';
const once = { attempts: 1, windowMs: 60_000 };
const logInPath = '/auth/api-token-auth/';
const wrongPair = { username: email, password: 'wrong' };
const signUp = { email, password: testPassword, passwordConfirmation: testPassword };
const secondMs = 1000;

const calls: [path: string, limit: LimitName, body: object][] = [
  ['/auth/request-password-reset/', 'resetPerAddress', { email }],
  ['/auth/request-password-reset/', 'resetPerAccount', { email }],
  ['/auth/resend-activation/', 'resendPerAddress', { email }],
  ['/auth/resend-activation/', 'resendPerAccount', { email }],
  ['/auth/register/', 'signUpPerAddress', signUp],
  ['/auth/register/', 'signUpPerAccount', signUp],
  [logInPath, 'logInPerAddress', wrongPair],
  [logInPath, 'logInPerAccount', wrongPair],
  ['/api/installed-software/save/', 'reportPerAddress', {}],
];

onEveryDatabase((database) => {
  /** A backend that takes one try of a kind, and counts its questions to the database. */
  function start(...names: LimitName[]) {
    const counted = countQueries(database());
    const limits = {
      ...testConfig.accounts.limits,
      ...Object.fromEntries(names.map((name) => [name, once])),
    };
    const config = { ...testConfig, accounts: { ...testConfig.accounts, limits } };
    return { asked: counted.asked, app: createAccountsApp(counted.database, { config }) };
  }

  it.each(calls)(
    'a call to %s beyond %s asks the database nothing (A58)',
    async (path, limit, body) => {
      const { app, asked } = start(limit);
      await app.post(path, body);
      const refused = await app.post(path, body);
      expect(refused.status).toBe(429);
      const before = asked();
      for (let time = 1; time <= 5; time += 1) {
        const again = await app.post(path, body);
        expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '60']);
      }
      expect(asked()).toBe(before);
      app.wait(secondMs);
      expect((await app.post(path, body)).status).toBe(429);
      expect(asked()).toBeGreaterThan(before);
    },
  );

  it('nor does a log-in on an account of which this network has had the last try (A58)', async () => {
    const { app, asked } = start('logInPerAccountOverall');
    const statuses: number[] = [];
    for (let time = 1; time <= 3; time += 1)
      statuses.push((await app.post(logInPath, wrongPair)).status);
    expect(statuses).toEqual([400, 400, 429]);
    const before = asked();
    expect((await app.post(logInPath, wrongPair)).status).toBe(429);
    expect(asked()).toBe(before);
  });

  it('a browser that the account knows is looked for all the same (A58)', async () => {
    await addUser(database());
    const { app } = start('logInPerAccount');
    const first = await app.post(logInPath, { username: email, password: testPassword });
    const cookie = (first.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    for (let time = 1; time <= 3; time += 1) await app.post(logInPath, wrongPair);
    const right = { username: email, password: testPassword };
    expect((await app.post(logInPath, right)).status).toBe(429);
    expect((await app.post(logInPath, right, { headers: { Cookie: cookie } })).status).toBe(200);
  });
});
