import {
  startObservedSite,
  whenIdle,
  type ObservedSite,
} from '../../fixtures/product/observed-site.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const test = base.extend<{ readonly site: ObservedSite }>({
  site: async ({}, use) => {
    const site = await startObservedSite();
    await use(site);
    await site.close();
  },
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

// Such a host has no https here.
const untrusted = /Cross-Origin-Opener-Policy/;
const reporterChunk = /\/shell\/sentry\.\w+\.js$/;

/** Throws on the page as a remote's own code would. */
const throwAsRemote = (words: string) => {
  const error = new Error(words);
  error.stack = `Error: ${words}\n    at f (${location.origin}/remotes/catalog/1.0.0/remote.js:1:1)`;
  setTimeout(() => {
    throw error;
  });
};

test('an error of a page is reported once, with the release (G12, R41)', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/Test error/);
  await page.goto(`${site.origin}/error/?token=secret-in-the-address`);
  await expect(
    page.getByRole('alert').filter({ hasText: 'This page could not be shown' }),
  ).toBeVisible();
  await expect.poll(() => site.reports().length).toBe(1);
  const [report] = site.reports();
  expect(report?.exception.values).toMatchObject([{ type: 'Error', value: 'Test error' }]);
  expect(report?.release).toMatch(/^shell@\d+\.\d+\.\d+\+\w+$/);

  await page.getByRole('link', { name: 'Store' }).click();
  await page.evaluate(throwAsRemote, 'a second one');
  problems.expect(/a second one/);
  await expect.poll(() => site.reports().length).toBe(2);
  expect(site.requests.filter(({ body }) => body.includes('secret-in-the-address'))).toEqual([]);
});

test('an error in a remote, and a rejection, carry its name', async ({ page, problems, site }) => {
  problems.expect(untrusted);
  problems.expect(/thrown in a handler/);
  problems.expect(/rejected and not caught/);
  await page.goto(site.origin);
  await page.evaluate(throwAsRemote, 'thrown in a handler');
  await page.evaluate(() => {
    const error = new Error('rejected and not caught');
    error.stack = `Error\n    at g (${location.origin}/remotes/catalog/1.0.0/2.js:1:1)`;
    void Promise.reject(error);
  });
  await expect.poll(() => site.reports().length).toBe(2);
  expect(site.reports().map(({ tags }) => tags)).toEqual([
    { apiVersion: '1.0.0', remote: 'catalog', remoteVersion: '1.0.0' },
    { apiVersion: '1.0.0', remote: 'catalog', remoteVersion: '1.0.0' },
  ]);
});

test('an error before the reporter is there is sent when it is', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/the earliest|early/);
  const holdOf = async (chunk: RegExp) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(chunk, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  };
  const releaseReporter = await holdOf(reporterChunk);
  const releasePage = await holdOf(/\/shell\/main\.\w+\.js$/);
  await page.goto(site.origin, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'takeEarlyErrors' in window);
  await page.evaluate(throwAsRemote, 'the earliest');
  const reporter = page.waitForRequest(reporterChunk);
  releasePage();
  await reporter;
  await page.evaluate(throwAsRemote, 'early');
  expect(site.reports()).toEqual([]);
  releaseReporter();
  await expect
    .poll(() => site.reports().map(({ exception }) => exception.values[0]?.value))
    .toEqual(['the earliest', 'early']);
});

test("a failed call is reported as 'status: method url', with both bodies and without secrets (E20)", async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/500/);
  const secrets = {
    backend: 'secret-of-the-backend',
    token: 'kX3vQ9zLr1mT8bYw5nHc2pJd7sGf4aEu6oRi0tVxWqZ',
    email: 'ada.lovelace@patchbay.example',
    password: 'correct horse battery',
  };
  await page.addInitScript((authToken) => {
    localStorage.setItem('auth-store', JSON.stringify({ authToken }));
  }, secrets.token);
  site.breakBackend();
  await page.goto(site.origin);
  // The profile's call fails beside it, in whatever order. A call is reported after its last retry, seconds later.
  const failedRead = /^500: GET http:.*\/api\/\w+\//;
  await expect
    .poll(() => site.reports().map(({ message }) => message), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(failedRead));
  const report = site.reports().find(({ message = '' }) => failedRead.test(message));
  expect(report?.extra).toMatchObject({
    request: { method: 'GET', body: null },
    responseBody: { detail: 'broken', token: '[removed]' },
  });

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill(secrets.email);
  await form.getByLabel('Password', { exact: true }).fill(secrets.password);
  await form.getByLabel('Password', { exact: true }).press('Enter');
  await expect
    .poll(() => site.reports().map(({ message }) => message))
    .toContainEqual(expect.stringMatching(/^500: POST http:.*\/auth\/api-token-auth\/$/));

  const carried = site.requests.map(({ headers }) => headers.authorization);
  expect(carried).toContain(`Bearer ${secrets.token}`);
  const reported = site.requests.filter(({ path }) => path.startsWith('/api/7/'));
  const leaks = Object.values(secrets).filter((secret) =>
    reported.some(({ body, headers }) => `${body}${JSON.stringify(headers)}`.includes(secret)),
  );
  expect(leaks).toEqual([]);
});

test('a remote that throws the token of the visitor, which has no form of its own, shows it to nobody (E24)', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/refused/);
  const token = 'three-plain-words';
  await page.addInitScript((authToken) => {
    localStorage.setItem('auth-store', JSON.stringify({ authToken }));
  }, token);
  await page.goto(site.origin);
  await page.evaluate(throwAsRemote, `refused: ${token}`);
  await expect
    .poll(() => site.reports().map(({ exception }) => exception.values[0]?.value))
    .toContain('refused: [removed]');
  const reported = site.requests.filter(({ path }) => path.startsWith('/api/7/'));
  expect(reported.filter(({ body }) => body.includes(token))).toEqual([]);
});

test('breadcrumbs tell of clicks in words, and are a hundred at most (E17)', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/the first|after many steps/);
  await page.goto(site.origin);
  await page.evaluate(throwAsRemote, 'the first');
  await expect.poll(() => site.reports().length).toBe(1);
  await page.evaluate(() => {
    for (let step = 0; step < 150; step += 1) console.info(`step ${step}`);
  });
  await page.getByRole('link', { name: 'Store' }).click();
  await page.evaluate(throwAsRemote, 'after many steps');
  await expect.poll(() => site.reports().length).toBe(2);
  const { breadcrumbs = [] } = site.reports()[1] ?? {};
  expect(breadcrumbs).toHaveLength(100);
  const click = breadcrumbs.find(({ category }) => category === 'ui.click')?.message;
  expect(click).toContain('"Store"');
  expect(click).toMatch(/\.shell__\w+/);
  expect(click).not.toMatch(/\.shell__[a-zA-Z]+__/);
});

test('calls to the backend carry no tracing headers', async ({ page, problems, site }) => {
  problems.expect(untrusted);
  const reporter = page.waitForResponse(reporterChunk);
  await page.goto(site.origin);
  await (await reporter).finished();
  await page.goto(`${site.origin}/category/1/`);
  const calls = site.requests.filter(({ path }) => path.startsWith('/backend/'));
  expect(calls.length).toBeGreaterThan(0);
  for (const { headers } of calls) {
    expect(Object.keys(headers)).not.toContain('sentry-trace');
    expect(Object.keys(headers)).not.toContain('baggage');
  }
});

test('nothing is reported from localhost and IP addresses (E15)', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(/a local error/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const origin of site.localOrigins) {
    await page.goto(origin);
    await page.evaluate(throwAsRemote, 'a local error');
    await whenIdle(page);
  }
  expect(asked.filter((url) => reporterChunk.test(url))).toEqual([]);
  expect(site.reports()).toEqual([]);
});

test('a reporting service that does not answer changes nothing', async ({
  page,
  problems,
  site,
}) => {
  problems.expect(untrusted);
  problems.expect(/unheard/);
  site.hangServices();
  await page.goto(site.origin);
  await page.evaluate(throwAsRemote, 'unheard');
  await page.getByRole('link', { name: 'Store' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
