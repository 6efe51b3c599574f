import { softwarePath } from '@patchbay/domain/routes';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/axe.ts';
import {
  answerSoftware,
  anyLeafCategory,
  anySoftware,
  softwareWithVideo,
} from '../../fixtures/catalogue/catalogue.ts';
import type { Product } from '../../fixtures/product/product.ts';
import { expect, test } from '../../fixtures/test.ts';

interface Screen {
  readonly name: string;
  readonly width: number;
  readonly show: (page: Page, product: Product) => Promise<void>;
}

const cardsShown = (page: Page) =>
  expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();

const screens: readonly Screen[] = [
  {
    name: 'home',
    width: 1280,
    show: async (page) => {
      await page.goto('/');
      await cardsShown(page);
    },
  },
  {
    name: 'category, with its filters open',
    width: 1280,
    show: async (page, product) => {
      await page.goto(`/category/${(await anyLeafCategory(product)).id}/`);
      await cardsShown(page);
      await page.getByRole('button', { name: 'Filters' }).click();
      await expect(page.getByRole('link', { name: /^Universal \d+$/ })).toBeVisible();
    },
  },
  {
    name: 'vendor',
    width: 1280,
    show: async (page, product) => {
      await page.goto(`/vendor/${(await anySoftware(product)).software.vendorSlug}/`);
      await cardsShown(page);
    },
  },
  {
    name: 'search page',
    width: 1280,
    show: async (page) => {
      await page.goto('/search/?q=e&format=VST3');
      await cardsShown(page);
    },
  },
  {
    name: 'a page about the site',
    width: 1280,
    show: async (page) => {
      await page.goto('/privacy/');
      await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    },
  },
  {
    name: 'software, with HTML in its description',
    width: 1280,
    show: async (page, product) => {
      const { software, category } = await anySoftware(product);
      const description = `## Top

<table><tr><th>Format</th><td>VST3</td></tr></table>

<details open><summary>More</summary>

- <a href="https://acme.example/">one</a>
</details>

<dl><dt>Attack</dt><dd>How fast</dd></dl>`;
      await answerSoftware(page, software, {
        description,
        documentationUrls: ['https://acme.example/manual.pdf'],
      });
      await page.goto(product.filesOrigin + softwarePath(software, category.slug));
      await expect(page.getByRole('list', { name: 'Latest versions' })).toBeVisible();
      await expect(page.getByRole('cell', { name: 'VST3' })).toBeVisible();
    },
  },
  {
    name: 'open search',
    width: 1280,
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('combobox', { name: 'Search' }).fill('e');
      await expect(page.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'open drawer',
    width: 390,
    show: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Categories' }).click();
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'open lightbox',
    width: 1280,
    show: async (page, product) => {
      const { software, category } = await anySoftware(product);
      await page.goto(softwarePath(software, category.slug));
      await page.getByRole('button', { name: /^Enlarge/ }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'open video',
    width: 1280,
    show: async (page, product) => {
      await page.route(/ytimg\.com|youtube-nocookie\.com/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
      );
      const { id } = await softwareWithVideo(page, product);
      await page.goto(`${product.filesOrigin}/software/${id}/`);
      await page.getByRole('button', { name: /^Play/ }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

test.describe('axe finds nothing in light and dark colours on (R54)', () => {
  for (const { name, width, show } of screens) {
    test(name, async ({ page, product }) => {
      await page.setViewportSize({ width, height: 800 });
      await show(page, product);
      await expectAccessible(page, name);
    });
  }
});
