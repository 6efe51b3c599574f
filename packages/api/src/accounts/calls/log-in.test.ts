import { Hono } from 'hono';
import { createCapacity } from '../../process/capacity.ts';
import { devices, tokens, users } from '../../db/account-schema.ts';
import { tooBusy } from '../../process/http-error.ts';
import { answerError } from '../../http/answer-errors.ts';
import { withoutNewRows } from '../../testing/broken-table.ts';
import { casesOf, distinctTexts, itWith } from '../../testing/corpora.ts';
import {
  addUser,
  createAccountsApp,
  testPassword,
  tokenOf,
  type Sent,
} from '../../testing/test-accounts.ts';
import { createTestApp, siteOrigin, testConfig } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { logIn as logInCall } from './log-in.ts';

const minuteMs = 60_000;

onEveryDatabase((database, onOne) => {
  type App = ReturnType<typeof createAccountsApp>;
  const logIn = (app: App, username: string, password = testPassword, sent: Sent = {}) =>
    app.post('/auth/api-token-auth/', { username, password }, sent);

  it('gives a token for the right pair, whatever the case of the e-mail (H17)', async () => {
    await addUser(database(), { email: 'Ann@site.test' });
    const app = createAccountsApp(database());
    const response = await logIn(app, 'aNN@SITE.test', testPassword, {
      headers: { Origin: siteOrigin },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBe('true');
    const token = await tokenOf(response.clone());
    expect(Object.keys((await response.json()) as object)).toEqual(['token']);
    const profile = await app.get('/auth/me/', { token });
    expect(await profile.json()).toMatchObject({ email: 'Ann@site.test' });
    expect((await database().select().from(tokens)).map(({ hash }) => hash)).not.toContain(token);
  });

  it('counts no try whose password nobody had the time to look at', async () => {
    await addUser(database());
    const passwords = () => Promise.reject(tooBusy());
    const busy = createAccountsApp(database(), { capacity: { ...createCapacity(), passwords } });
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await logIn(busy, 'ann@site.test')).status).toBe(503);
    }
    const app = createAccountsApp(database());
    expect((await logIn(app, 'ann@site.test')).status).toBe(200);
  });

  it('tells by nothing whether there is an account (A53)', async () => {
    await addUser(database(), { email: 'active@site.test' });
    await addUser(database(), { email: 'waiting@site.test', isActive: false });
    const app = createAccountsApp(database());
    const pairs = [
      ['active@site.test', 'wrong password'],
      ['waiting@site.test', 'wrong password'],
      ['nobody@site.test', 'wrong password'],
      ['nobody@site.test', testPassword],
      ['active@site.test', ''],
      ['active@site.test', `${testPassword}${'x'.repeat(500)}`],
      ['', ''],
      ['no e-mail\0', 'x'],
      ['x'.repeat(10_000), 'x'],
    ] as const;
    const answers = await Promise.all(
      pairs.map(async ([username, password], index) => {
        const response = await logIn(app, username, password, { address: `192.0.2.${index + 1}` });
        return [response.status, await response.text(), [...response.headers]];
      }),
    );
    const [first] = answers;
    expect(first?.slice(0, 2)).toEqual([400, '{"detail":"Invalid email or password"}']);
    for (const answer of answers) expect(answer).toEqual(first);
  });

  it('does the same work whether there is an account or not (A53)', async () => {
    const { passwordHash } = await addUser(database());
    const verified: (string | null)[] = [];
    const app = new Hono();
    const { context } = createTestApp(database());
    const verify = (kept: string | null) => {
      verified.push(kept);
      return Promise.resolve(false);
    };
    app.onError(answerError(context.log));
    app.post('/', logInCall(context, verify));
    for (const username of ['ann@site.test', 'nobody@site.test', 'no e-mail', '']) {
      const body = JSON.stringify({ username, password: 'wrong' });
      const headers = { 'Content-Type': 'application/json' };
      await app.request('/', { method: 'POST', headers, body });
    }
    // Without an account it is the hash that no password has: password-hash.test.ts.
    expect(verified).toEqual([passwordHash, null, null, null]);
  });

  it('says to who knows the password that the account is not activated (H17)', async () => {
    await addUser(database(), { isActive: false });
    const response = await logIn(createAccountsApp(database()), 'ann@site.test');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      detail: 'Please activate your account first',
      code: 'not_activated',
    });
    expect(await database().$count(tokens)).toBe(0);
  });

  it.each([
    [{}, ['password', 'username']],
    [{ username: 'a@b.test' }, ['password']],
    [{ username: ['a@b.test'], password: {} }, ['password', 'username']],
    [{ username: 1, password: true }, ['password', 'username']],
    [{ username: null, password: null }, ['password', 'username']],
  ])('%j is refused under its fields', async (body, fields) => {
    const response = await createAccountsApp(database()).post('/auth/api-token-auth/', body);
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()) as object).sort()).toEqual(fields);
  });

  onOne(() => {
    it('takes JSON alone', async () => {
      const app = createAccountsApp(database());
      const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
      const response = await app.post('/auth/api-token-auth/', 'username=a&password=b', form);
      expect(response.status).toBe(415);
      expect((await app.get('/auth/api-token-auth/')).status).toBe(405);
    });
  });

  it('refuses the eleventh wrong try on an account from one network, until a quarter of an hour is over (A57)', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await logIn(app, 'ann@site.test', 'wrong')).status).toBe(400);
      app.wait(minuteMs);
    }
    const refused = await logIn(app, 'Ann@Site.test');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300']);
    expect(await refused.json()).toEqual({ detail: 'Too many attempts. Please try again later' });
    expect((await logIn(app, 'other@site.test')).status).toBe(400);
    // Its owner is somewhere else.
    const elsewhere = { address: '198.51.100.1' };
    expect((await logIn(app, 'ann@site.test', testPassword, elsewhere)).status).toBe(200);
    app.wait(5 * minuteMs);
    expect((await logIn(app, 'ann@site.test')).status).toBe(200);
  });

  /** Answers slowly after two wrong tries on an account, and refuses after ten: so few take less time to try. */
  const impatient = {
    ...testConfig,
    accounts: {
      ...testConfig.accounts,
      limits: {
        ...testConfig.accounts.limits,
        logInPerAccount: { attempts: 2, windowMs: 15 * minuteMs },
        logInPerAccountOverall: { attempts: 10, windowMs: 15 * minuteMs },
      },
    },
  };

  /** An account, or none, that strangers from many networks try to guess. */
  const guess = async (app: App, username: string, times: number) => {
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < times; attempt += 1) {
      const address = `203.0.113.${attempt}`;
      statuses.add((await logIn(app, username, 'wrong', { address })).status);
    }
    return [...statuses];
  };

  it.each(['ann@site.test', 'nobody@site.test'])(
    'answers ever more slowly to wrong tries on %s from many networks, before it refuses',
    async (username) => {
      await addUser(database());
      const waits: number[] = [];
      const wait = (ms: number) => Promise.resolve(waits.push(ms));
      const app = createAccountsApp(database(), { wait, config: impatient });
      expect(await guess(app, username, 2)).toEqual([400]);
      expect(waits).toEqual([]);
      expect(await guess(app, username, 8)).toEqual([400]);
      expect(waits).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000]);
      for (let network = 1; network <= 10; network += 1) {
        const address = `198.51.100.${network}`;
        expect((await logIn(app, username, 'wrong', { address })).status).toBe(400);
      }
      expect(waits.slice(8)).toEqual(Array.from({ length: 10 }, () => 4000));
      const late = await logIn(app, username, testPassword, { address: '198.51.100.11' });
      expect([late.status, late.headers.get('Retry-After')]).toEqual([429, '900']);
      expect(waits).toHaveLength(18);
      app.wait(15 * minuteMs);
      expect(await guess(app, username, 1)).toEqual([400]);
    },
  );

  it('lets its owner in slowly where strangers of few networks have used up the tries of all', async () => {
    await addUser(database());
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(waits.push(ms));
    const app = createAccountsApp(database(), { wait, config: impatient });
    const from = async (address: string, password = 'wrong') =>
      (await logIn(app, 'ann@site.test', password, { address })).status;
    for (const subnet of ['a', 'b', 'c', 'd', 'e']) {
      for (let time = 1; time <= 2; time += 1) {
        expect(await from(`2001:db8:1:${subnet}::1`)).toBe(400);
      }
    }
    // From now on a network is a /48 and has one try.
    expect(await from('2001:db8:1:f::1')).toBe(400);
    expect(await from('2001:db8:1:10::1')).toBe(429);
    expect(await from('2001:db8:2::1')).toBe(400);
    expect(await from('2001:db8:2::1')).toBe(429);
    waits.length = 0;
    expect(await from('198.51.100.1', testPassword)).toBe(200);
    expect(waits).toEqual([4000]);
    // A right one does not count as a try.
    expect(await from('198.51.100.1', testPassword)).toBe(200);
  });

  describe('a browser that has signed in before', () => {
    const cookieOf = (response: Response) =>
      (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
    const withCookie = (cookie: string): Sent => ({
      address: '192.0.2.50',
      headers: { Cookie: cookie },
    });

    it('gets a cookie that scripts and other paths do not see (A66)', async () => {
      await addUser(database());
      const insecure = { ...testConfig, apiHost: 'http://localhost:4000' };
      const attributes = async (config: typeof testConfig) => {
        const answer = await logIn(createAccountsApp(database(), { config }), 'ann@site.test');
        const [pair = '', ...more] = (answer.headers.get('Set-Cookie') ?? '').split('; ');
        expect(pair).toMatch(/^device-1=[\w-]{43}$/);
        expect(JSON.stringify(await database().select().from(devices))).not.toContain(
          pair.slice('device-1='.length),
        );
        return more.sort();
      };
      const common = ['HttpOnly', 'Max-Age=15552000', 'Path=/auth/'];
      expect(await attributes(testConfig)).toEqual([...common, 'SameSite=None', 'Secure']);
      expect(await attributes(insecure)).toEqual([...common, 'SameSite=Lax']);
    });

    it('gets in at once, whatever strangers have tried (A66)', async () => {
      await addUser(database());
      const waits: number[] = [];
      const wait = (ms: number) => Promise.resolve(waits.push(ms));
      const app = createAccountsApp(database(), { wait, config: impatient });
      const cookie = cookieOf(await logIn(app, 'ann@site.test'));
      // From its own network too.
      const neighbour = { address: '192.0.2.50' };
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await logIn(app, 'ann@site.test', 'wrong', neighbour);
      }
      await guess(app, 'ann@site.test', 8);
      waits.length = 0;
      expect((await logIn(app, 'ann@site.test', testPassword, neighbour)).status).toBe(429);
      const known = await logIn(app, 'ann@site.test', testPassword, withCookie(cookie));
      expect(known.status).toBe(200);
      expect(known.headers.get('Set-Cookie')).toBeNull();
      expect(waits).toEqual([]);
    });

    it('has wrong tries of its own, on its own account alone (A66)', async () => {
      await addUser(database());
      await addUser(database(), { email: 'bob@site.test' });
      const app = createAccountsApp(database(), { config: impatient });
      const cookie = cookieOf(await logIn(app, 'ann@site.test'));
      const tryAs = (username: string, as: string) => logIn(app, username, 'wrong', withCookie(as));
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        expect((await tryAs('ann@site.test', cookie)).status).toBe(400);
      }
      expect((await tryAs('ann@site.test', cookie)).status).toBe(429);
      // Counted as a stranger's: the cookie under another account's name is worth nothing.
      const forged = cookie.replace('device-1', 'device-2');
      for (let attempt = 1; attempt <= 2; attempt += 1) await tryAs('bob@site.test', forged);
      const stranger = { address: '192.0.2.50' };
      expect((await logIn(app, 'bob@site.test', testPassword, stranger)).status).toBe(429);
    });

    it('is forgotten after half a year, and when twenty others came after it (A66)', async () => {
      await addUser(database());
      const app = createAccountsApp(database());
      const first = cookieOf(await logIn(app, 'ann@site.test'));
      const isKnown = async (cookie: string) =>
        (await logIn(app, 'ann@site.test', testPassword, withCookie(cookie))).headers.get(
          'Set-Cookie',
        ) === null;
      app.wait(179 * 24 * 60 * minuteMs);
      expect(await isKnown(first)).toBe(true);
      app.wait(24 * 60 * minuteMs);
      expect(await isKnown(first)).toBe(false);
      const last = cookieOf(await logIn(app, 'ann@site.test'));
      app.wait(1000);
      await database()
        .insert(devices)
        .values(
          Array.from({ length: 19 }, (_, index) => ({
            hash: `device ${index}`,
            userId: 1,
            createdAt: app.clock(),
          })),
        );
      app.wait(1000);
      expect(await isKnown('')).toBe(false);
      expect(await database().$count(devices)).toBe(20);
      expect(await isKnown(last)).toBe(false);
    });
  });

  it('says of a disabled account what it says of a wrong password (A71)', async () => {
    await addUser(database(), { isDisabled: true });
    const app = createAccountsApp(database(), { config: impatient });
    const right = await logIn(app, 'ann@site.test');
    const wrong = await logIn(app, 'ann@site.test', 'wrong');
    expect([right.status, await right.json()]).toEqual([400, await wrong.json()]);
    for (const { headers } of [right, wrong]) headers.delete('RateLimit');
    expect([...right.headers]).toEqual([...wrong.headers]);
    // Both were counted.
    expect((await logIn(app, 'ann@site.test')).status).toBe(429);
  });

  it('gives no token by a password that was changed while it was looked at', async () => {
    await addUser(database());
    const verify = async () => {
      await database().update(users).set({ passwordHash: 'another' });
      return true;
    };
    const { context } = createTestApp(database());
    const app = new Hono();
    app.onError(answerError(context.log));
    app.post('/', logInCall(context, verify));
    const body = JSON.stringify({ username: 'ann@site.test', password: testPassword });
    const headers = { 'Content-Type': 'application/json' };
    expect((await app.request('/', { method: 'POST', headers, body })).status).toBe(400);
    expect(await database().$count(tokens)).toBe(0);
  });

  it('leaves no session and no known browser where one of them cannot be written (A66)', async () => {
    const { lastUsedAt } = await addUser(database());
    const app = createAccountsApp(database());
    await withoutNewRows(database(), 'devices', async () => {
      const failed = await logIn(app, 'ann@site.test');
      expect([failed.status, failed.headers.get('Set-Cookie')]).toEqual([500, null]);
      expect(await failed.json()).toEqual({ detail: 'Internal server error' });
    });
    expect([await database().$count(tokens), await database().$count(devices)]).toEqual([0, 0]);
    expect(await database().select().from(users)).toMatchObject([{ lastUsedAt }]);
    expect((await logIn(app, 'ann@site.test')).status).toBe(200);
  });

  it('treats an account that does not exist the same (A58)', async () => {
    const app = createAccountsApp(database());
    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      statuses.push((await logIn(app, 'nobody@site.test')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  onOne(() => {
    it('refuses an address after fifty wrong tries on whichever accounts (A57)', async () => {
      await addUser(database());
      const app = createAccountsApp(database());
      for (let attempt = 0; attempt < 50; attempt += 1) {
        expect((await logIn(app, `user${attempt}@site.test`)).status).toBe(400);
      }
      expect((await logIn(app, 'ann@site.test')).status).toBe(429);
      expect(
        (await logIn(app, 'ann@site.test', testPassword, { address: '192.0.2.2' })).status,
      ).toBe(200);
    });
  });

  it('counts no right pair as a try, and forgives none that was wrong', async () => {
    await addUser(database());
    const app = createAccountsApp(database());
    for (let attempt = 1; attempt <= 9; attempt += 1) await logIn(app, 'ann@site.test', 'wrong');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await logIn(app, 'ann@site.test')).status).toBe(200);
    }
    expect((await logIn(app, 'ann@site.test', 'wrong')).status).toBe(400);
    expect((await logIn(app, 'ann@site.test')).status).toBe(429);
  });

  it('lets no try through beside others that run at the same time', async () => {
    const app = createAccountsApp(database());
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => logIn(app, 'ann@site.test', 'wrong')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('two processes on one database share tokens and tries', async () => {
    await addUser(database());
    const one = createAccountsApp(database());
    const other = createAccountsApp(database());
    const token = await tokenOf(await logIn(one, 'ann@site.test'));
    expect((await other.get('/auth/me/', { token })).status).toBe(200);
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await logIn(attempt % 2 === 0 ? one : other, 'ann@site.test', 'wrong');
    }
    expect((await logIn(one, 'ann@site.test')).status).toBe(429);
    expect((await logIn(other, 'ann@site.test')).status).toBe(429);
    expect((await other.remove('/auth/api-token-auth/', { token })).status).toBe(204);
    expect((await one.get('/auth/me/', { token })).status).toBe(401);
  });

  onOne(() => {
    it('believes a proxy that the configuration names, and no other', async () => {
      const accounts = { ...testConfig.accounts, trustedProxies: 1 };
      const behindProxy = createAccountsApp(database(), { config: { ...testConfig, accounts } });
      const inTheOpen = createAccountsApp(database());
      const last = async (app: App) => {
        let status = 0;
        for (let attempt = 0; attempt < 51; attempt += 1) {
          const headers = { 'X-Forwarded-For': `198.51.100.${attempt}` };
          const name = `user${attempt}@site.test`;
          status = (await logIn(app, name, 'wrong', { headers })).status;
        }
        return status;
      };
      expect(await last(behindProxy)).toBe(400);
      expect(await last(inTheOpen)).toBe(429);
    });

    itWith('corpora/naughty_strings.json', 'fails on no text', async (text) => {
      const app = createAccountsApp(database());
      // Each takes the time of a password's hash; the same e-mails are all tried for the mail that is sent again.
      for (const value of distinctTexts(text).filter((_, index) => index % 4 === 0)) {
        expect((await logIn(app, value, value)).status).toBe(400);
        app.wait(60 * minuteMs);
      }
    });

    itWith('corpora/proto_pollution.json', 'lets no body reach a prototype', async (text) => {
      const app = createAccountsApp(database());
      for (const { body } of casesOf(text) as readonly { body: unknown }[]) {
        for (const path of ['api-token-auth', 'resend-activation']) {
          const { status } = await app.post(`/auth/${path}/`, body);
          expect([path, body, status >= 200 && status < 500]).toEqual([path, body, true]);
          app.wait(60 * minuteMs);
        }
      }
      expect({}).not.toHaveProperty('isStaff');
    });
  });
});
