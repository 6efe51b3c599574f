import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { answerSoftware, anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { expect, test } from '../../fixtures/test.ts';

const corpora = resolve(import.meta.dirname, '../../../../shared/corpora');
const readCorpus = (name: string): unknown[] => {
  const content: unknown = JSON.parse(readFileSync(resolve(corpora, name), 'utf8'));
  if (Array.isArray(content)) return content;
  const cases: unknown = Reflect.get(Object(content), 'cases');
  return Array.isArray(cases) ? cases : [];
};

/** The texts in as few descriptions as their longest length allows, each text in a paragraph of its own. */
function inDescriptions(texts: readonly string[]): readonly string[] {
  const descriptions = [''];
  for (const text of texts) {
    const last = descriptions.at(-1) ?? '';
    if (last.length + text.length > 15_000) descriptions.push(text);
    else descriptions[descriptions.length - 1] = `${last}\n\n${text}`;
  }
  return descriptions;
}

/** The gains of somebody who writes a hostile description; empty where there are none. */
const gains = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const article = document.querySelector('article');
    const active =
      'script, style, iframe, object, embed, form, base, svg [onload], link[rel=stylesheet]';
    for (const element of article?.querySelectorAll(active) ?? []) found.push(element.outerHTML);
    for (const element of article?.querySelectorAll('*') ?? []) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.localName} ${name}=${value}`);
        const isAway = name === 'href' && new URL(value, location.href).origin !== location.origin;
        if (isAway && !/^(?:https?:\/\/|mailto:|tel:)/i.test(value)) found.push(value);
      }
    }
    if (document.baseURI !== location.href) found.push(`base ${document.baseURI}`);
    return found;
  });

test.describe('hostile content does nothing', () => {
  test.skip(!existsSync(corpora), 'The corpora are not beside this checkout');
  test.describe.configure({ timeout: 120_000 });

  test('in the description and in every other field of a software', async ({ page, product }) => {
    const { software } = await anySoftware(product);
    const markdown = readCorpus('markdown_hostile.json').map((entry) =>
      String(Reflect.get(Object(entry), 'markdown')),
    );
    const scripts = readCorpus('xss.json').map(String);
    const urls = readCorpus('hostile_urls.json').map((entry) =>
      String(Reflect.get(Object(entry), 'url')),
    );
    const videos = readCorpus('youtube_urls.json').map((entry) =>
      String(Reflect.get(Object(entry), 'url')),
    );
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const isOurs = origin === product.filesOrigin || origin === product.apiHost;
      if (!isOurs && /^https?:$/.test(protocol)) foreign.push(request.url());
    });
    await page.route(/ytimg\.com/, (route) =>
      route.fulfill({ contentType: 'image/png', body: '' }),
    );

    for (const [index, description] of inDescriptions([...markdown, ...scripts]).entries()) {
      const name = scripts[index * 7] ?? 'Name';
      await page.unrouteAll({ behavior: 'wait' });
      await page.route(/ytimg\.com/, (route) =>
        route.fulfill({ contentType: 'image/png', body: '' }),
      );
      await answerSoftware(page, software, {
        description,
        name,
        vendor: scripts[index * 7 + 1] ?? 'Vendor',
        url: urls[index] ?? '',
        cover: urls[index + 20] ?? '',
        documentationUrls: urls.slice(0, 500),
        youtubeReviewsUrls: videos,
      });
      await page.goto(`${product.filesOrigin}/software/${software.id}/`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Manuals and Docs' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
      expect(await gains(page)).toEqual([]);
    }
    expect(dialogs).toBe(0);
    expect(foreign.filter((url) => !url.startsWith('https://i.ytimg.com/vi/'))).toEqual([]);
  });
});
