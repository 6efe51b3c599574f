import type { Locator, Page } from '@playwright/test';
import { demoUser } from '../../fixtures/accounts/accounts.ts';
import { dialog, fillIn } from '../../fixtures/accounts/sign-in-form.ts';
import { focusSearch, type Hand, press } from '../../fixtures/hands.ts';
import { expect, test } from '../desktop/real-app-test.ts';

/** Whether something else stands over the middle of an element, as it is now: Playwright would scroll until it finds it. */
const isCovered = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** Types a text into the search box and goes to the page of its results, of which the box shows all. */
async function search(page: Page, text: string, hand: Hand): Promise<void> {
  if (hand === 'mouse') {
    await page.getByRole('combobox', { name: 'Search' }).click();
    await page.keyboard.type(text);
    await page.getByRole('link', { name: 'Filter and sort these results' }).click();
  } else {
    await focusSearch(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
}

const hands: readonly Hand[] = ['mouse', 'keyboard'];

for (const hand of hands) {
  test(`a visitor of the app searches by facts, hears a result, compares two and installs one, by ${hand} (S32, C107, C115, I3)`, async ({
    computer,
  }) => {
    // It starts the app.
    test.slow();
    const { page } = await computer.startApp();
    // So narrow that the app's first notice and the bar of what is chosen have one place.
    await page.setViewportSize({ width: 1024, height: 768 });
    const main = page.getByRole('main');
    await search(page, 'free reverb vst3 linux', hand);
    await expect(page).toHaveURL(
      /\/search\/\?q=free(?:\+|%20)reverb(?:\+|%20)vst3(?:\+|%20)linux$/,
    );
    const chips = main.getByRole('list', { name: 'Filters in use' });
    for (const name of ['Free', 'VST3', 'Linux']) await expect(chips).toContainText(name);

    const sound = page.waitForResponse('**/images/audio/174-dragonfly-reverb.wav');
    await press(page, main.getByRole('button', { name: 'Play Dragonfly Reverb' }), hand);
    expect((await sound).ok()).toBe(true);
    await expect(main.getByRole('button', { name: 'Pause Dragonfly Reverb' })).toBeVisible();

    for (const name of ['Dragonfly Reverb', 'REEV-R']) {
      const choice = main.getByRole('button', { name: `Compare ${name}`, exact: true });
      await press(page, choice, hand);
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
    }
    const bar = page.getByRole('region', { name: 'Chosen to compare' });
    const comparison = bar.getByRole('link', { name: 'Compare 2' });
    expect(await isCovered(comparison)).toBe(false);
    await press(page, comparison, hand);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Compare Dragonfly Reverb and REEV-R',
    );

    const controls = main.getByRole('group', {
      name: 'Install Dragonfly Reverb 3.2.10',
      exact: true,
    });
    await press(page, controls.getByRole('button', { name: 'Install', exact: true }), hand);
    await press(page, dialog(page, 'Sign up').getByRole('link', { name: 'Sign in' }), hand);
    const form = dialog(page, 'Sign in');
    await fillIn(form, demoUser('Visitor'));
    await press(page, form.getByRole('button', { name: 'Sign in' }), hand);
    await expect(form).toBeHidden();
    await expect(controls.getByRole('button', { name: '✅ Installed' })).toBeVisible();
    await page.goto(new URL('/installed/', page.url()).href);
    await expect(main.getByRole('row', { name: /Dragonfly Reverb.*3\.2\.10/ })).toBeVisible();
  });
}
