import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { createByteBudget } from './byte-budget.ts';
import { createCapacity, usualThreads } from './capacity.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { createLink } from '../../accounts/mail/mail-links.ts';
import { startSession } from '../../accounts/sessions.ts';
import { addUser, createAccountsApp, testPassword } from '../../testing/test-accounts.ts';
import { createTestApp, testConfig, testTime } from '../../testing/test-app.ts';
import { onEveryDatabase } from '../../testing/test-databases.ts';
import { createWorkQueue, type WorkQueue } from './work-queue.ts';

const logInPath = '/auth/api-token-auth/';
const coverPath = '/api/software-admin/software/1/upload-cover-file/';

/** Fills a queue's places until it is told to end. */
function occupy(queue: WorkQueue) {
  let end: () => void = () => undefined;
  const busy = queue(() => new Promise<void>((resolve) => (end = resolve)));
  return async () => {
    end();
    await busy;
  };
}

it.each([usualThreads, 5, 8, 16, 64])(
  'of %i threads, all kinds of work together leave one free, and none leaves a kind without',
  async (threads) => {
    const { passwords, resizing, encoding } = createCapacity(threads);
    let running = 0;
    const ends: (() => void)[] = [];
    const work = () => {
      running += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    for (const queue of [passwords, resizing, encoding]) {
      const before = running;
      const results = Array.from({ length: 20 }, () => queue(work));
      void Promise.allSettled(results);
      await setImmediate();
      expect(running).toBeGreaterThan(before);
    }
    expect(running).toBeLessThan(threads);
  },
);

it.each([
  ['passwords', 240],
  ['resizing', 500],
  ['encoding', 20],
] as const)('of %s so many wait, and the next is refused for a moment', async (kind, most) => {
  const queue = createCapacity()[kind];
  const end = occupy(queue);
  const add = (index: number) =>
    queue(() => Promise.resolve(), { owner: `network ${index}`, group: `provider ${index}` });
  const waiting = Array.from({ length: most }, (_, index) => add(index));
  await expect(add(most)).rejects.toMatchObject({ kind: 'unavailable' });
  await end();
  await Promise.all(waiting);
});

it('log-ins of two hundred networks do not keep the next one out', async () => {
  const { passwords } = createCapacity();
  const end = occupy(passwords);
  const networks = Array.from({ length: 200 }, (_, index) =>
    passwords(() => Promise.resolve(), { owner: `network ${index}`, group: `provider ${index}` }),
  );
  const next = passwords(() => Promise.resolve('in'), { owner: 'next', group: 'elsewhere' });
  await end();
  await Promise.all(networks);
  expect(await next).toBe('in');
});

onEveryDatabase((database) => {
  it('log-ins and sign-ups are refused for a moment while too many passwords wait', async () => {
    await addUser(database());
    const passwords = createWorkQueue({ atATime: 1, mostWaiting: 0 });
    const app = createAccountsApp(database(), { capacity: { ...createCapacity(), passwords } });
    const end = occupy(passwords);
    const words = new Set<string>();
    for (const username of ['ann@site.test', 'nobody@site.test']) {
      const refused = await app.post(logInPath, { username, password: testPassword });
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      words.add(await refused.text());
    }
    expect(words.size).toBe(1);
    const password = 'a password of my own';
    const form = { email: 'eve@site.test', password, passwordConfirmation: password };
    expect((await app.post('/auth/register/', form)).status).toBe(503);
    await end();
    const pair = { username: 'ann@site.test', password: testPassword };
    expect((await app.post(logInPath, pair)).status).toBe(200);
    expect((await app.post('/auth/register/', form)).status).toBe(201);
  });

  it('every call with a password waits among the passwords, by a link of a mail too', async () => {
    const passwords = createWorkQueue({ atATime: 1, mostWaiting: 0 });
    const app = createAccountsApp(database(), { capacity: { ...createCapacity(), passwords } });
    const { id: userId } = await addUser(database());
    const token = await startSession(database(), userId, testTime);
    const newPassword = 'a better horse battery';
    const { id: newId } = await addUser(database(), { email: 'new@site.test', isActive: false });
    const links = [
      { userId: newId, purpose: 'activation', path: '/auth/activate/' },
      { userId, purpose: 'password_reset', path: '/auth/reset-password/' },
    ] as const;
    const pages: string[] = [];
    for (const { path, ...link } of links) {
      pages.push(`${path}?token=${await createLink(database(), { ...link, now: testTime })}`);
    }
    const currentPassword = testPassword;
    const forms = {
      '/auth/change-password/': {
        ...{ currentPassword, password: newPassword, passwordConfirmation: newPassword },
      },
      '/auth/change-email/': { currentPassword, email: 'eve@site.test' },
      '/auth/delete-account/': { currentPassword, email: 'ann@site.test' },
    };
    const end = occupy(passwords);
    const refused = [
      ...(await Promise.all(pages.map((page) => app.choosePassword(page, newPassword)))),
      ...(await Promise.all(
        Object.entries(forms).map(([path, form]) => app.post(path, form, { token })),
      )),
    ];
    expect(refused.map(({ status, headers }) => [status, headers.get('Retry-After')])).toEqual(
      Array(5).fill([503, '2']),
    );
    await end();
    const changed = await app.post('/auth/change-email/', forms['/auth/change-email/'], { token });
    expect(changed.status).toBe(204);
  });

  it('a flood of log-ins asks the database a few at a time, and others are answered meanwhile', async () => {
    const logIns = createWorkQueue({ atATime: 1 });
    const app = createAccountsApp(database(), { capacity: { ...createCapacity(), logIns } });
    const end = occupy(logIns);
    const flood = Array.from({ length: 5 }, (_, index) =>
      app.post(
        logInPath,
        { username: `nobody-${index}@site.test`, password: testPassword },
        { address: `192.0.2.${index + 1}` },
      ),
    );
    expect((await app.get('/api/categories/')).status).toBe(200);
    expect(logIns.load()).toEqual({ running: 1, waiting: 5 });
    await end();
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(5).fill(400));
  });

  it('a log-in whose client has gone away leaves its place in the queue', async () => {
    const queue = createWorkQueue({ atATime: 1 });
    const end = occupy(queue);
    const client = new AbortController();
    let hasHashed = false;
    const passwords: WorkQueue = (work, signal) => {
      const result = queue(() => {
        hasHashed = true;
        return work();
      }, signal);
      client.abort();
      return result;
    };
    const { app } = createTestApp(database(), { capacity: { ...createCapacity(), passwords } });
    const answer = await app.request(logInPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'ann@site.test', password: testPassword }),
      signal: client.signal,
    });
    expect(answer.status).toBe(503);
    await end();
    await setImmediate();
    expect(hasHashed).toBe(false);
  });

  it('an uploaded cover is written anew as the work of its network', async () => {
    await importSample(database());
    const owners: unknown[] = [];
    const encoding: WorkQueue = (work, options) => {
      owners.push(options?.owner);
      return work();
    };
    const { call } = await staffClient(database(), {
      capacity: { ...createCapacity(), encoding },
      config: { ...testConfig, accounts: { ...testConfig.accounts, trustedProxies: 1 } },
    });
    const picture = sharp({
      create: { width: 9, height: 9, channels: 3, background: 'red' },
    });
    const { status } = await call('POST', coverPath, {
      body: fileForm(await picture.png().toBuffer()),
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    });
    expect([status, owners]).toEqual([200, ['192.0.2.7']]);
  });

  it('a picture is refused for a moment while too many wait to be encoded', async () => {
    await importSample(database());
    const encoding = createWorkQueue({ atATime: 1, mostWaiting: 0 });
    const { call } = await staffClient(database(), {
      capacity: { ...createCapacity(), encoding },
    });
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const end = occupy(encoding);
    for (const path of [coverPath, '/api/software-admin/software/1/upload-screenshot-file/']) {
      const { status, headers } = await call('POST', path, { body: fileForm(png) });
      expect([status, headers.get('Retry-After')]).toEqual([503, '2']);
    }
    await end();
    expect((await call('POST', coverPath, { body: fileForm(png) })).status).toBe(200);
  });

  it('covers that are read at once share a budget of bytes, and give it back', async () => {
    await importSample(database());
    const uploads = createByteBudget(40_000);
    const { call } = await staffClient(database(), {
      capacity: { ...createCapacity(), uploads },
    });
    const png = await sharp({
      create: {
        width: 90,
        height: 90,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian' },
      },
    })
      .png()
      .toBuffer();
    expect(png.length).toBeGreaterThan(20_000);
    const others = uploads.open();
    others.add(40_000 - png.length + 1);
    const refused = await call('POST', coverPath, { body: fileForm(png) });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    others.release();
    for (let upload = 0; upload < 3; upload += 1) {
      expect((await call('POST', coverPath, { body: fileForm(png) })).status).toBe(200);
      const form = await call('PUT', '/api/software-admin/software/1/', { body: {} });
      expect(form.status).toBe(400);
    }
    uploads.open().add(40_000);
  });
});
