import type { Page } from '@playwright/test';
import { softwarePath } from '@patchbay/domain/routes';
import { newCredentials, readActivationLink } from '../../fixtures/accounts/accounts.ts';
import { dialog, fillIn, header, logIn } from '../../fixtures/accounts/sign-in-form.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { anySoftware } from '../../fixtures/catalogue/catalogue.ts';
import { press, type Hand } from '../../fixtures/hands.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Loads the page anew; who has no mouse goes past header and sidebar, by the first stop of the page. */
async function reloadForContent(page: Page, hand: Hand): Promise<void> {
  await page.reload();
  if (hand === 'keyboard') {
    await press(page, page.getByRole('link', { name: 'Skip to content' }), hand);
  }
}

for (const hand of ['mouse', 'keyboard'] satisfies readonly Hand[]) {
  test(`a newcomer's favourite is in their list in another browser, by ${hand} (R73, R74, R75, R77)`, async ({
    page,
    context,
    browser,
    product,
    problems,
  }) => {
    // What the page asks before the address is confirmed is refused, and asked without the token.
    problems.allow(/status of 403/);
    const account = newCredentials();
    const { software, category } = await anySoftware(product);
    // Where the backend is the site's neighbour, so that browsers keep its cookie.
    const { port } = new URL(product.origin);
    const address = `http://127.0.0.1:${port}${softwarePath(software, category.slug)}`;
    await page.goto(address);
    await reloadForContent(page, hand);
    const heart = page.getByRole('button', { name: 'Favourite', exact: true });
    await press(page, heart, hand);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await press(page, header(page).getByRole('link', { name: 'Lists' }), hand);
    await expect(page.getByText('Kept in this browser.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Favourites/ })).toBeVisible();
    await expectAccessible(page, 'the lists of a visitor');

    await reloadForContent(page, hand);
    await press(page, page.getByRole('main').getByRole('button', { name: 'Sign up' }), hand);
    const signUp = dialog(page, 'Sign up');
    await expect(signUp.getByText(/^At least 8 characters/)).toBeVisible();
    await fillIn(signUp, account);
    await signUp.getByLabel('Password confirmation').fill(account.password);
    await press(page, signUp.getByRole('button', { name: 'Sign Up' }), hand);
    await expect(dialog(page, 'Activation').getByText(/^Open it in this browser/)).toBeVisible();
    await expectAccessible(page, 'the activation');

    const mailed = await context.newPage();
    await mailed.goto(await readActivationLink(product, account.email));
    await expect(mailed).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/lists\/$/);
    await expect(
      mailed.getByRole('region', { name: /^Notifications/ }).getByText('Your address is confirmed'),
    ).toBeVisible();
    for (const tab of [mailed, page]) {
      await expect(header(tab).getByText(account.email)).toBeVisible();
      await expect(header(tab).getByText('Not confirmed yet')).toBeHidden();
      await expect(tab.getByText('Kept in this browser.')).toBeHidden();
      await expect(tab.getByRole('main').getByRole('link', { name: /Favourites/ })).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toBeHidden();
    await mailed.close();

    const elsewhere = await browser.newPage();
    await elsewhere.goto(product.origin);
    await logIn(elsewhere, account);
    await elsewhere.reload();
    await press(elsewhere, header(elsewhere).getByRole('link', { name: 'Lists' }), hand);
    await expect(elsewhere.getByRole('heading', { name: 'Favourites and lists' })).toBeVisible();
    await reloadForContent(elsewhere, hand);
    const main = elsewhere.getByRole('main');
    await press(elsewhere, main.getByRole('link', { name: /Favourites/ }), hand);
    await expect(main.getByRole('link', { name: software.name, exact: true })).toBeVisible();
    await elsewhere.close();
  });
}
