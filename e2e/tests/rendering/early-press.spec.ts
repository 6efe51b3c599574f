import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';
import { openDesktopApp } from '../../fixtures/product/desktop-bridge.ts';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { openWithoutScripts } from '../../fixtures/served-page.ts';
import { untilTakenOver } from '../../fixtures/taken-over.ts';
import { expect, test as base } from '../../fixtures/test.ts';

const test = base.extend({
  baseURL: async ({ product }, use) => {
    if (product.isRendering) {
      await use(product.origin);
      return;
    }
    const { siteDir, config, sparePort } = product;
    const site = await startRenderingSite({ siteDir, config, port: sparePort });
    await use(site.origin);
    await site.close();
  },
  hasTouch: true,
  permissions: ['local-network-access', 'clipboard-write'],
});

const paths = [
  '/software/101/',
  '/category/100/',
  '/',
  '/vendor/fabfilter/',
  '/search/?q=reverb',
  '/search/',
  '/search/?q=nothing-has-this-name',
  '/compare/?ids=101,102',
  '/compare/',
  '/auth/login/',
  '/auth/signup/',
  '/auth/reset/',
  '/app/',
  '/about/',
  '/privacy/',
  '/contact/',
  '/installed/',
  '/downloads/',
  '/lists/',
  '/shared-list/',
  '/settings/',
  '/account/',
  '/nowhere/',
];

type Answer = (page: Page, name: string) => Promise<void>;

const opensDialog =
  (name: string | RegExp): Answer =>
  async (page) => {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  };

const takesFocus: Answer = async (page, name) => {
  await expect(page.getByLabel(name, { exact: true })).toBeFocused();
};

const isPressed: Answer = async (page, name) => {
  await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
};

const folds =
  (isOpen: boolean): Answer =>
  async (page, name) => {
    const button = page.getByRole('button', { name, expanded: isOpen });
    await expect(button).toBeVisible();
  };

const fetchesSound: Answer = async (page) => {
  const countOfSounds = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      return names.filter((name) => name.includes('/images/audio/')).length;
    });
  await expect.poll(countOfSounds).toBe(1);
};

/** What a press gets once the code is there, by the control's name. A control that is not here fails the test. */
const answersOf = (isDesktop: boolean): readonly (readonly [RegExp, Answer])[] => [
  [/^Sign In$/, opensDialog('Sign in')],
  [/^Add to list$/, opensDialog(/^Lists with/)],
  [/^Favourite$/, isPressed],
  [/^Install$/, opensDialog(isDesktop ? 'Sign up' : "Let's Install")],
  [/^Enlarge (?:the cover|Screenshot)/, opensDialog(/^(?:Cover|Screenshot)/)],
  [/^Categories$/, opensDialog('Categories')],
  [/^(?:E-mail|Password|Password confirmation)$/, takesFocus],
  [/^Search$/, takesFocus],
  [/^Subcategories of/, folds(false)],
  [/^Filters$/, folds(true)],
  [/^Play /, fetchesSound],
  [
    /^Menu$/,
    async (page) => {
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  ],
  [
    /^Clear the search$/,
    async (page) => {
      await expect(page.getByLabel('Search', { exact: true })).toHaveValue('');
    },
  ],
  [
    /^Compare\b/,
    async (page) => {
      await expect(page.getByRole('link', { name: 'Compare 1', exact: true })).toBeVisible();
    },
  ],
  [
    /^Copy link$/,
    async (page) => {
      await expect(page.getByText('Link copied')).toBeVisible();
    },
  ],
  [
    /^What's new/,
    async (page) => {
      const openNotes = () =>
        page.evaluate(() => document.querySelectorAll('details[open]').length);
      await expect.poll(openNotes).toBe(1);
    },
  ],
  [
    /^Sort/,
    async (page) => {
      await expect(page).toHaveURL(/\?sort=/);
    },
  ],
  // In the app it is on from the beginning.
  [/^Fits my computer$/, isPressed],
  [
    /^Show more$/,
    async (page) => {
      const rows = page.getByRole('main').getByRole('listitem');
      await expect.poll(() => rows.count()).toBeGreaterThan(100);
    },
  ],
  [
    /^Show password$/,
    async (page) => {
      await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
    },
  ],
  [
    /^(?:Sign in|Sign Up|Send link)$/,
    async (page) => {
      const refusal = page.getByText(/^(?:Invalid email or password|Please .*your email)/);
      await expect(refusal.first()).toBeVisible();
    },
  ],
];

interface Control {
  readonly tag: string;
  readonly name: string;
  readonly index: number;
  /** The same for controls that one component has made in one place: one of them stands for all. */
  readonly kind: string;
}

/** The controls that are there, without links that only lead somewhere. Each is its page's `control INDEX` from then on. */
const listControls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => {
    const selector = 'a[aria-haspopup], button, summary, select, input:enabled';
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    return visible.map((element, index) => {
      element.dataset['testid'] = `control ${index}`;
      const label =
        element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`);
      const words = element.getAttribute('aria-label') ?? (label ?? element).textContent;
      const name = words.replaceAll('\u2019', "'").trim();
      const { localName: tag, className, parentElement } = element;
      // Those of the library have one class for all.
      const shared = className.includes('button') ? name : '';
      return { tag, name, index, kind: [parentElement?.className, className, shared].join(' ') };
    });
  });

/** The addresses of links that are not the browser's to follow. */
const heldLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([aria-haspopup])')];
    const followed = new Set<EventTarget | null>();
    const stay = (event: Event) => {
      if (!event.defaultPrevented) followed.add(event.target);
      event.preventDefault();
    };
    window.addEventListener('click', stay);
    for (const link of links) link.click();
    window.removeEventListener('click', stay);
    return links.filter((link) => !followed.has(link)).map(({ href }) => href);
  });

const hands = ['mouse', 'finger', 'keyboard'] as const;

async function press(page: Page, { tag, index }: Control, hand: (typeof hands)[number]) {
  await listControls(page);
  const element = page.getByTestId(`control ${index}`);
  if (tag === 'select') {
    await element.selectOption({ index: 1 });
  } else if (hand === 'mouse') {
    await element.click();
  } else if (hand === 'finger') {
    await element.tap();
  } else {
    await element.focus();
    await page.keyboard.press(tag === 'a' ? 'Enter' : 'Space');
  }
}

const stillPressed = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('[data-pressed]').length);

interface Walk {
  readonly paths: readonly string[];
  readonly isDesktop?: boolean;
}

/**
 * Presses each control of the pages before the code is there, each on a page of its own, by all hands in turn.
 * @returns the names of the controls
 */
async function expectAnswers(page: Page, { paths, isDesktop = false }: Walk): Promise<string[]> {
  const answers = answersOf(isDesktop);
  const known = new Set<string>();
  const names: string[] = [];

  for (const path of paths) {
    const open = async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const letScriptsCome = await openWithoutScripts(page, path);
      // Its header is painted first.
      await page.waitForFunction(() => !('held' in document.documentElement.dataset));
      return letScriptsCome;
    };
    let held: (() => void) | null = await open();
    expect(await heldLinks(page), path).toEqual([]);

    for (const control of await listControls(page)) {
      if (known.has(control.kind)) continue;
      known.add(control.kind);
      const { name } = control;
      names.push(name);
      const hand = hands[names.length % hands.length] ?? 'mouse';
      const letScriptsCome = held ?? (await open());
      held = null;

      await test.step(`${name} of ${path} by ${hand}`, async () => {
        const [, expectAnswer] = answers.find(([pattern]) => pattern.test(name)) ?? [];
        if (!expectAnswer) throw new Error(`Nobody says what '${name}' does`);
        await press(page, control, hand);
        letScriptsCome();
        await untilTakenOver(page);
        await expectAnswer(page, name);
        await expect.poll(() => stillPressed(page)).toBe(0);
      });
    }
    held?.();
  }
  return names;
}

async function expectSearchByEnter(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const letScriptsCome = await openWithoutScripts(page, '/about/');
  await page.getByLabel('Search', { exact: true }).pressSequentially('dragonfly');
  await page.keyboard.press('Enter');
  letScriptsCome();
  await expect(page).toHaveURL(/\/search\/\?q=dragonfly$/);
}

const narrow = { width: 390, height: 800 };

test("a control that is pressed before a page's code is there does what it does later (R72)", async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/status of 40[04]/);
  await expectSearchByEnter(page);
  const names = await expectAnswers(page, { paths });
  expect(names).toEqual(expect.arrayContaining(['Install', 'Favourite', 'Filters', 'Sign Up']));
  await page.setViewportSize(narrow);
  const inNarrowWindow = await expectAnswers(page, { paths: ['/'] });
  expect(inNarrowWindow).toEqual(expect.arrayContaining(['Categories', 'Menu', 'Search']));
});

test('a press on what has its code later than its page waits for it, and shows that (R72)', async ({
  page,
}) => {
  const gate = new EventEmitter();
  const opened = once(gate, 'open');
  await page.route('**/remotes/installer/**/offer-app.*.js', async (route) => {
    await opened;
    await route.continue();
  });
  const letScriptsCome = await openWithoutScripts(page, '/software/101/');
  const install = page.getByRole('main').getByRole('button', { name: 'Install' }).first();
  await install.click();
  await expect(install).toHaveAttribute('data-pressed');
  letScriptsCome();
  await untilTakenOver(page);
  gate.emit('open');
  await opensDialog("Let's Install")(page, '');
  await expect.poll(() => stillPressed(page)).toBe(0);
});

test('in the desktop app it does what it does there (R72)', async ({
  page,
  context,
  problems,
  baseURL,
}) => {
  test.setTimeout(180_000);
  problems.allow(/status of 40[04]/);
  await openDesktopApp(context, baseURL ?? '');
  await expectSearchByEnter(page);
  await expectAnswers(page, { paths, isDesktop: true });
  await page.setViewportSize(narrow);
  await expectAnswers(page, { paths: ['/'], isDesktop: true });
});
