import { Hono } from 'hono';
import { setPassword } from '../../accounts/passwords/set-password.ts';
import { addUser, createAccountsApp, testPassword, tokenOf } from '../../testing/test-accounts.ts';
import { readDocument } from '../../testing/openapi/read-document.ts';
import { createTestApp, siteOrigin, testTime } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';
import { nothing } from '../calls/call.ts';
import { declareCall } from '../calls/declared-body.ts';
import { telling } from './rate-limit-headers.ts';

const logIn = '/auth/api-token-auth/';
const wrong = (username: string) => ({ username, password: 'not this one' });

const told = ({ status, headers }: Response) => ({
  status,
  policy: headers.get('RateLimit-Policy'),
  left: headers.get('RateLimit'),
  wait: headers.get('Retry-After'),
});

onOneDatabase((database) => {
  it('a limited call says what is allowed, what is left, and when it begins anew (X73)', async () => {
    const app = createAccountsApp(database());
    const policy = '"reset-per-address";q=60;w=3600, "reset-per-account";q=5;w=3600';
    const ask = async () =>
      told(await app.post('/auth/request-password-reset/', { email: 'ann@site.test' }));
    const left = (count: number, seconds: number) => ({
      ...{ status: 204, policy, wait: null },
      left: `"reset-per-address";r=${count};t=${seconds}`,
    });
    expect(await ask()).toEqual(left(59, 3600));
    app.wait(90_500);
    expect(await ask()).toEqual(left(58, 3510));
    for (let more = 0; more < 3; more += 1) await ask();
    // A call that is refused counts for no limit.
    expect(await ask()).toEqual({
      ...{ status: 429, policy, wait: '3510' },
      left: '"reset-per-address";r=55;t=3510, "reset-per-account";r=0;t=3510',
    });
  });

  it('a log-in that was right is given back (X73)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    await app.post(logIn, wrong('ann@site.test'));
    const pair = { username: 'ann@site.test', password: testPassword };
    expect(told(await app.post(logIn, pair))).toMatchObject({
      status: 200,
      left: '"log-in-per-address";r=49;t=900',
    });
  });

  it('tells a stranger nothing of an account, whatever its owner does', async () => {
    const ann = await addUser(database());
    const app = createAccountsApp(database());
    const guess = async (username: string, address: string) =>
      told(await app.post(logIn, wrong(username), { address }));
    const guessed: Record<string, unknown[]> = { 'ann@site.test': [], 'nobody@site.test': [] };
    for (const [index, [username, answers]] of Object.entries(guessed).entries()) {
      const address = `192.0.2.${index + 1}`;
      for (let count = 0; count < 6; count += 1) answers.push(await guess(username, address));
      // Her earlier tries are forgotten by it.
      const { passwordHash } = ann;
      const set = { userId: ann.id, passwordHash, where: {}, now: testTime };
      await setPassword(database(), set);
      for (let count = 0; count < 3; count += 1) answers.push(await guess(username, address));
    }
    expect(guessed['ann@site.test']).toEqual(guessed['nobody@site.test']);
    expect(guessed['ann@site.test']).toHaveLength(9);
    for (const path of ['/auth/resend-activation/', '/auth/request-password-reset/']) {
      const ask = async (email: string, address: string) =>
        told(await app.post(path, { email }, { address }));
      for (let count = 0; count < 7; count += 1) {
        expect(await ask('ann@site.test', '192.0.2.8')).toEqual(
          await ask('nobody@site.test', '192.0.2.9'),
        );
      }
    }
  });

  it('tells somebody who is signed in about their own account', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    const token = await tokenOf(
      await app.post(logIn, { username: 'ann@site.test', password: testPassword }),
    );
    const made = await app.post('/api/lists/', { name: 'Mixing' }, { token });
    expect(told(made)).toMatchObject({
      policy: '"list-per-account";q=300;w=900',
      left: '"list-per-account";r=299;t=900',
    });
    const form = { email: 'ann@site.test', currentPassword: 'not this one' };
    const refused = await app.post('/auth/delete-account/', form, { token });
    expect(told(refused).left).toBe('"password-per-account";r=9;t=900');
  });

  it('reports are limited by their number (X73)', async () => {
    const app = createAccountsApp(database());
    const components = [{ filename: 'Canto.vst3', version: '1.0' }];
    const report = { userUuid: crypto.randomUUID(), installedComponents: components };
    const { left, policy } = told(await app.post('/api/installed-software/save/', report));
    expect(policy).toBe('"report-per-address";q=120;w=3600');
    expect(left).toBe('"report-per-address";r=119;t=3600');
  });

  it('is read by the pages of the site, and no other call has any of it (X73)', async () => {
    const { app } = createTestApp(database());
    const { operations } = await readDocument(app);
    const limited = operations.filter(({ responses }) => '429' in responses);
    expect(limited.length).toBeGreaterThan(12);
    for (const { method, path, responses } of operations) {
      const response = await app.request(path.replaceAll(/\{\w+\}/g, '1'), {
        method,
        headers: { Origin: siteOrigin },
      });
      const isLimited = '429' in responses;
      expect([path, response.headers.has('RateLimit-Policy')]).toEqual([path, isLimited]);
      const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(', ');
      expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy']));
    }
  });
});

it('a limit that a call does not declare is a fault of whoever wrote the call (X73)', async () => {
  const app = new Hono();
  app.get('/', (c) => {
    declareCall(c.req.raw, { summary: 'Try', who: 'anybody', answers: [nothing] });
    telling(c, 'log-in-per-address');
    return c.body(null, 204);
  });
  app.onError((error, c) => c.text(error.message, 500));
  expect(await (await app.request('/')).text()).toBe(
    '"Try" does not say that it is limited by log-in-per-address',
  );
});
