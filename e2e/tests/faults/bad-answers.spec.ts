import type { Route } from '@playwright/test';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

interface BadAnswer {
  readonly answer: (route: Route) => Promise<void>;
  /** The text that the visitor reads. */
  readonly words: string;
}

const unreadable = 'The server sent an answer that could not be read.';
const notUnderstood = 'The server sent an answer that this page does not understand.';
const unreachable = 'The server could not be reached. Check your connection.';
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' };

const withBody =
  (contentType: string, body: string, status = 200) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType,
      body,
      headers: {
        ...cors,
        'Access-Control-Allow-Origin': new URL(route.request().headers().origin ?? '').origin,
      },
    });

const json = 'application/json';

const internalError: BadAnswer = {
  answer: withBody(json, '{"detail":"x"}', 500),
  words: 'Our server had a problem. Try again in a moment.',
};

/**
 * Two with the same words do not follow each other: the page's words about the one would be taken for those about the
 * next.
 */
const answers: Readonly<Record<string, BadAnswer>> = {
  'a page of a proxy': { answer: withBody('text/html', '<h1>Portal</h1>'), words: unreadable },
  'JSON of another shape': { answer: withBody(json, '{"items":5}'), words: notUnderstood },
  'a way to another site': {
    answer: (route) =>
      route.fulfill({ status: 302, headers: { ...cors, Location: 'https://evil.test/' } }),
    words: unreachable,
  },
  'half of the JSON': { answer: withBody(json, '{"items":[{"id":1,'), words: unreadable },
  'a text in the place of an object': { answer: withBody(json, '"x"'), words: notUnderstood },
  'an extension that blocks the call': {
    answer: (route) => route.abort('blockedbyclient'),
    words: unreachable,
  },
  'nothing at all': { answer: withBody(json, ''), words: notUnderstood },
};

const listsOf = (product: Product) => (url: URL) =>
  url.pathname === '/api/software/' && url.origin === product.apiHost;

test('an answer that cannot be used is said in its place, and the next try may bring another', async ({
  page,
  problems,
  product,
}) => {
  problems.allow(/Failed to load resource|blocked by CORS policy|net::ERR/);
  problems.allow(/The answer is not JSON|The answer breaks the contract|could not be reached/);
  const strangers: string[] = [];
  await page.route('https://evil.test/**', (route) => {
    strangers.push(route.request().url());
    return route.abort();
  });
  const lists = listsOf(product);
  await page.route(lists, internalError.answer);
  await page.goto(`${product.filesOrigin}/search/?q=a`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText(internalError.words);
  for (const [name, { answer, words }] of Object.entries(answers)) {
    await test.step(name, async () => {
      await page.unroute(lists);
      await page.route(lists, answer);
      const asked = page.waitForRequest((request) => lists(new URL(request.url())));
      await main.getByRole('button', { name: 'Try again' }).click();
      await asked;
      await expect(main.getByRole('alert')).toContainText(words);
      // Other parts of the page are there as ever.
      await expect(page.getByRole('link', { name: 'Settings' })).toBeEnabled();
    });
  }
  await page.unroute(lists);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('alert')).toHaveCount(0);
  expect(strangers).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Portal' })).toHaveCount(0);
});
