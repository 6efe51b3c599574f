import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionScope } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost } from '../../testing/ranked-host.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const categories = [
  { id: 1, name: 'Effects', slug: 'effects', order: 1 },
  { id: 2, name: 'Delays', slug: 'delays', parent_id: 1, order: 1, softwareCount: 2 },
  { id: 3, name: 'Reverbs', slug: 'reverbs', parent_id: 1, order: 2, softwareCount: 1 },
  { id: 4, name: 'Empty', slug: 'empty', order: 2 },
];
const entry = (id: number, name: string, category_id: number, more = {}) => ({
  id,
  name,
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: `s${id}`,
  category_id,
  ...more,
});
const software = [
  entry(1, 'Echo', 2),
  entry(2, 'Tape', 2),
  entry(3, 'Hall', 3),
  entry(4, 'Old Echo', 2, { status: 'disabled' }),
];

const main = () => within(screen.getByRole('main'));
const findMain = async () => within(await screen.findByRole('main'));
const cardNames = () =>
  main()
    .getAllByRole('link', { name: / by / })
    .map((link) => link.textContent.trim());

it('shows the enabled software of a category under its title, and no other (C11, C12)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software });
  visitCatalogue('/category/2/', http);
  expect(await screen.findByRole('heading', { level: 1, name: 'Delays' })).toBeVisible();
  expect(await (await findMain()).findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
  expect(cardNames()).toEqual(['Echo by Acme', 'Tape by Acme']);
  expect(askedFor()).toContain('/api/software/?order=name&limit=60&category=2&status=enabled');
  expect(document.title).toBe('Delays – Patchbay');
});

it('says where the category stands (C17)', async () => {
  visitCatalogue('/category/2/', fakeCatalogue({ categories, software }).http);
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/category/1/',
  ]);
});

it('shows the software of everything below a parent (C13)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software });
  visitCatalogue('/category/1/', http);
  expect(await (await findMain()).findByRole('link', { name: 'Hall by Acme' })).toBeVisible();
  expect(cardNames()).toHaveLength(3);
  expect(askedFor()).toContain(
    '/api/software/?order=name&limit=60&category__in=1,2,3&status=enabled',
  );
});

it('leads to what is right below it, with how much is there (C93)', async () => {
  visitCatalogue('/category/1/', fakeCatalogue({ categories, software }).http);
  const below = within(await screen.findByRole('list', { name: 'Inside Effects' }));
  expect(below.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Delays 2',
    'Reverbs 1',
  ]);
  expect(below.getByRole('link', { name: 'Reverbs 1' })).toHaveAttribute('href', '/category/3/');
});

it('says that an empty category is coming soon (C16)', async () => {
  visitCatalogue('/category/4/', fakeCatalogue({ categories, software }).http);
  expect(await screen.findByText('Coming Soon')).toBeVisible();
});

it('shows staff the disabled software below the rest (C14)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software });
  visitCatalogue('/category/2/', http, { scope: sessionScope({ isStaff: true }) });
  const part = within(await screen.findByRole('region', { name: 'Disabled' }));
  const card = part.getByRole('link');
  expect(card).toHaveAccessibleName('Old Echo by Acme Disabled');
  expect(card).toHaveAttribute('data-dimmed', 'true');
  expect(askedFor()).toContain('/api/software/?order=name&limit=60&category=2&status_not=enabled');
});

it('asks for disabled software for nobody else (C14)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software });
  visitCatalogue('/category/2/', http, { scope: sessionScope() });
  await (await findMain()).findByRole('link', { name: 'Echo by Acme' });
  expect(askedFor().filter((address) => address.includes('status_not'))).toEqual([]);
});

const many = Array.from({ length: 130 }, (_, i) => entry(i + 1, `Entry ${i + 1}`, 2));

it.each([true, false])(
  'shows the rest of a large category at once where lists are basic (counted: %p) (C24)',
  async (countsRows) => {
    const { http, askedFor } = fakeCatalogue({ categories, software: many }, { countsRows });
    const { user } = visitCatalogue('/category/2/', http);
    await (await findMain()).findByRole('link', { name: 'Entry 1 by Acme' });
    expect(cardNames()).toHaveLength(60);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await (await findMain()).findByRole('link', { name: 'Entry 130 by Acme' });
    expect(cardNames()).toHaveLength(130);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(askedFor().filter((address) => address.startsWith('/api/software/'))).toEqual([
      '/api/software/?order=name&limit=60&category=2&status=enabled',
      '/api/software/?order=name&category=2&status=enabled',
    ]);
  },
);

it('has of a very large category the cards about the window on the page, each with its place', async () => {
  const thousand = Array.from({ length: 1000 }, (_, i) => entry(i + 1, `Entry ${i + 1}`, 2));
  const { http } = fakeCatalogue({ categories, software: thousand }, { countsRows: false });
  const { user } = visitCatalogue('/category/2/', http);
  await (await findMain()).findByRole('link', { name: 'Entry 1 by Acme' });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  expect(cardNames().length).toBeLessThan(181);
  const item = main()
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith('Entry 7 '));
  expect(item).toHaveAttribute('aria-setsize', '1000');
  expect(item).toHaveAttribute('aria-posinset', '7');
});

it('gives the cards of a long list the same room from the first page on', async () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, i) => entry(i + 1, `Entry ${i + 1}`, count > 180 ? 2 : 3));
  const many = [...entries(181), ...entries(60).map((row) => ({ ...row, id: row.id + 1000 }))];
  const { http } = fakeCatalogue({ categories, software: many });
  const link = { name: 'Entry 1 by Acme' };
  const gridOf = async () => {
    await (await findMain()).findByRole('link', link);
    const lists = main().getAllByRole('list');
    return lists.find((list) => within(list).queryByRole('link', link) !== null);
  };
  const { router } = visitCatalogue('/category/2/', http);
  expect(await gridOf()).toHaveAttribute('data-even', 'true');
  await act(() => router.navigate('/category/3/'));
  await screen.findByRole('heading', { level: 1, name: 'Reverbs' });
  expect(await gridOf()).toHaveAttribute('data-even', 'false');
});

describe('where the backend takes extended calls', () => {
  it('asks for a subtree by its root (C59)', async () => {
    const { http, askedFor } = fakeCatalogue({ categories, software }, { maxCounted: 100 });
    visitCatalogue('/category/1/', http, extendedHost(http));
    expect(await (await findMain()).findByRole('link', { name: 'Hall by Acme' })).toBeVisible();
    expect(cardNames()).toHaveLength(3);
    expect(askedFor().filter((address) => address.startsWith('/api/software/'))).toEqual([
      '/api/software/?order=name&limit=60&fields=brief&total=capped&category_tree=1&status=enabled',
    ]);
  });

  it('goes on where a page ended, and says that there are more than it counts (C59)', async () => {
    const { http, askedFor } = fakeCatalogue({ categories, software: many }, { maxCounted: 100 });
    const { user } = visitCatalogue('/category/2/', http, extendedHost(http));
    await (await findMain()).findByRole('link', { name: 'Entry 1 by Acme' });
    expect(main().getByText('100+ results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await (await findMain()).findByRole('link', { name: 'Entry 120 by Acme' });
    expect(main().getByText('100+ results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await (await findMain()).findByRole('link', { name: 'Entry 130 by Acme' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(askedFor().filter((address) => address.includes('cursor='))).toHaveLength(2);
    expect(askedFor().filter((address) => address.includes('offset='))).toEqual([]);
  });
});

it('keeps what is there when the next page does not come, and tries again (C25)', async () => {
  const { http, cut, mend } = fakeCatalogue({ categories, software: many });
  const { user } = visitCatalogue('/category/2/', http);
  await (await findMain()).findByRole('link', { name: 'Entry 1 by Acme' });
  cut('/api/software/');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await (await findMain()).findByRole('alert')).toHaveTextContent("Couldn't load more");
  expect(cardNames()).toHaveLength(60);
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await findMain()).findByRole('link', { name: 'Entry 120 by Acme' })).toBeVisible();
});

it.each(['/category/99/', '/category/0/', '/category/1e3/', '/category/..%2f/'])(
  'has no page at %s (C11, R37)',
  async (path) => {
    visitCatalogue(path, fakeCatalogue({ categories, software }).http);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  },
);

describe('a category that the list of all does not have', () => {
  const unlistedCategories = [{ id: 99, name: 'Tapes', slug: 'tapes', parent_id: 1 }];
  const catalogue = () =>
    fakeCatalogue({
      categories,
      unlistedCategories,
      software: [...software, entry(5, 'Wow', 99)],
    });

  it('is asked for by itself, and has its page (C11)', async () => {
    const { http, askedFor } = catalogue();
    visitCatalogue('/category/99/', http);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tapes' })).toBeVisible();
    expect(await (await findMain()).findByRole('link', { name: 'Wow by Acme' })).toBeVisible();
    expect(askedFor().filter((path) => path === '/api/categories/99/')).toHaveLength(1);
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'Effects' })).toHaveAttribute('href', '/category/1/');
  });

  it('is shown as a failure while it cannot be had, and tried again (C11)', async () => {
    const { http, cut, mend } = catalogue();
    cut('/api/categories/99/');
    const { user } = visitCatalogue('/category/99/', http);
    expect(await (await findMain()).findByRole('alert')).toHaveTextContent(
      'The category could not be loaded',
    );
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tapes' })).toBeVisible();
  });

  it('is not asked for where the list has it', async () => {
    const { http, askedFor } = catalogue();
    visitCatalogue('/category/2/', http);
    await (await findMain()).findByRole('link', { name: 'Echo by Acme' });
    expect(askedFor()).not.toContain('/api/categories/2/');
  });
});

it('says so while the categories are on their way', async () => {
  const { http, hang } = fakeCatalogue({ categories, software });
  hang('/api/categories/');
  visitCatalogue('/category/2/', http);
  expect(await (await findMain()).findByText('Loading the category')).toBeInTheDocument();
});

it('shows a failure of the software in its place, and tries again', async () => {
  const { http, cut, mend } = fakeCatalogue({ categories, software });
  cut('/api/software/');
  const { user } = visitCatalogue('/category/2/', http);
  expect(await (await findMain()).findByRole('alert')).toHaveTextContent(
    'The server could not be reached.',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Delays' })).toBeVisible();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await findMain()).findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
});

it('shows a failure of the categories in its place', async () => {
  const { http, cut } = fakeCatalogue({ categories, software });
  cut('/api/categories/');
  visitCatalogue('/category/2/', http);
  expect(await (await findMain()).findByRole('alert')).toHaveTextContent(
    'The category could not be loaded',
  );
});
