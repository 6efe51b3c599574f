import { act, screen, within } from '@testing-library/react';
import { sessionScope } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const categories = [
  { id: 2, name: 'Effects', slug: 'effects', order: 2 },
  { id: 1, name: 'Instruments', slug: 'instruments', order: 1 },
  { id: 3, name: 'Delays', slug: 'delays', parent_id: 2, order: 1, softwareCount: 4 },
  { id: 4, name: 'Reverbs', slug: 'reverbs', parent_id: 2, order: 2, softwareCount: 1 },
  { id: 5, name: 'Synths', slug: 'synths', parent_id: 1, order: 1, softwareCount: 7 },
  { id: 6, name: 'Nothing here', slug: 'nothing-here', order: 3 },
];
const echo = {
  id: 9,
  name: 'Echo',
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: 'echo',
  category_id: 3,
};

const sidebar = () => within(screen.getByRole('navigation', { name: 'Categories' }));
const findSidebar = async () =>
  within(await screen.findByRole('navigation', { name: 'Categories' }));
const linkNames = () =>
  sidebar()
    .getAllByRole('link')
    .map((link) => link.textContent);

it('nests the categories in their order, without those that hold nothing (C2)', async () => {
  visitCatalogue('/', fakeCatalogue({ categories }).http);
  expect(await screen.findByRole('link', { name: 'Delays' })).toHaveAttribute(
    'href',
    '/category/3/',
  );
  expect(linkNames()).toEqual(['Instruments', 'Synths', 'Effects', 'Delays', 'Reverbs']);
});

it('shows the count of each, that of a parent with its children in it (C3)', async () => {
  visitCatalogue('/', fakeCatalogue({ categories }).http);
  await screen.findByRole('link', { name: 'Effects' });
  const counts = sidebar()
    .getAllByText(/^\d+$/)
    .map((count) => count.textContent);
  expect(counts).toEqual(['7', '7', '5', '4', '1']);
});

it('shows empty categories to staff, who may have disabled software there (C4)', async () => {
  const { http } = fakeCatalogue({ categories });
  visitCatalogue('/', http, { scope: sessionScope({ isSuperuser: true }) });
  expect(await screen.findByRole('link', { name: 'Nothing here' })).toBeVisible();
});

it('closes and opens a branch', async () => {
  const { user } = visitCatalogue('/', fakeCatalogue({ categories }).http);
  const toggle = await screen.findByRole('button', { name: 'Subcategories of Effects' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(linkNames()).toEqual(['Instruments', 'Synths', 'Effects']);
  await user.click(toggle);
  expect(linkNames()).toContain('Delays');
});

it('marks the current category, and opens a closed branch that leads to it (C7)', async () => {
  const { user, router } = visitCatalogue('/', fakeCatalogue({ categories }).http);
  await user.click(await screen.findByRole('button', { name: 'Subcategories of Effects' }));
  await act(() => router.navigate('/category/3/'));
  expect(await screen.findByRole('link', { name: 'Delays', current: 'page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Subcategories of Effects' }));
  expect(linkNames()).not.toContain('Delays');
});

it("marks a software's category without calling it the page (C7)", async () => {
  visitCatalogue('/software/9/', fakeCatalogue({ categories, software: [echo] }).http);
  await screen.findByRole('heading', { name: 'Echo' });
  expect(await (await findSidebar()).findByRole('link', { current: true })).toHaveTextContent(
    'Delays',
  );
});

it('opens only the way to the current category of a large tree (C6)', async () => {
  const many = Array.from({ length: 200 }, (_, i) => ({
    id: 100 + i,
    name: `Sub ${i}`,
    slug: `sub-${i}`,
    parent_id: i < 100 ? 1 : 2,
    softwareCount: 1,
  }));
  const rows = [...categories.slice(0, 2), ...many];
  visitCatalogue('/category/100/', fakeCatalogue({ categories: rows }).http);
  expect(await (await findSidebar()).findByRole('link', { name: 'Sub 0' })).toBeVisible();
  expect(sidebar().queryByRole('link', { name: 'Sub 100' })).toBeNull();
});

it('indents up to five levels (C5)', async () => {
  const rows = Array.from({ length: 7 }, (_, i) => ({
    id: i + 1,
    name: `Level ${i + 1}`,
    slug: `level-${i + 1}`,
    parent_id: i || null,
    softwareCount: 1,
  }));
  visitCatalogue('/', fakeCatalogue({ categories: rows }).http);
  const link = await screen.findByRole('link', { name: 'Level 7' });
  // eslint-disable-next-line testing-library/no-node-access -- the level is a matter of looks, no role tells it
  expect(link.parentElement).toHaveAttribute('data-level', '5');
});

it('shows a failure in its place, and tries again', async () => {
  const { http, cut, mend } = fakeCatalogue({ categories });
  cut('/api/categories/');
  const { user } = visitCatalogue('/', http);
  expect(await (await findSidebar()).findByRole('alert')).toHaveTextContent(
    'The categories could not be loaded',
  );
  mend();
  await user.click(sidebar().getByRole('button', { name: 'Try again' }));
  expect(await (await findSidebar()).findByRole('link', { name: 'Effects' })).toBeVisible();
});
