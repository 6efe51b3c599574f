import { screen, waitFor, within } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const entry = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: `s${id}`,
  ...more,
});
const software = [entry(1, 'Echo'), entry(2, 'Hall'), entry(3, 'Echo Old', { status: 'error' })];
const catalogue = () => fakeCatalogue({ software });
const main = () => within(screen.getByRole('main'));

it('shows all enabled software that a search finds', async () => {
  const { http, askedFor } = catalogue();
  visitCatalogue('/search/?q=echo', http);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Results for ‘echo’');
  expect(await main().findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
  expect(main().queryByRole('link', { name: /Hall|Old/ })).toBeNull();
  expect(askedFor()).toContain('/api/software/?order=name&limit=60&search=echo&status=enabled');
  expect(document.title).toBe('Search for echo – Patchbay');
});

it('asks for nothing twice: the search box knows its text from the address', async () => {
  const { http, askedFor } = catalogue();
  visitCatalogue('/search/?q=echo', http);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('echo');
  expect(askedFor().filter((address) => address.includes('search='))).toHaveLength(1);
});

it('says so where nothing is found, and how to go on', async () => {
  visitCatalogue('/search/?q=zzz', catalogue().http);
  expect(await screen.findByText('No results found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse new plugins' })).toHaveAttribute('href', '/');
});

it.each(['/search/', '/search/?q=', '/search/?q=+', '/search'])(
  'asks for a text where %s has none',
  async (path) => {
    const { http, askedFor } = catalogue();
    visitCatalogue(path, http);
    expect(await screen.findByText('What are you looking for?')).toBeVisible();
    expect(askedFor()).toEqual(['/api/categories/']);
  },
);

it('shows a failure in its place, and tries again', async () => {
  const { http, cut, mend } = catalogue();
  cut('/api/software/');
  const { user } = visitCatalogue('/search/?q=echo', http);
  expect(await screen.findByRole('alert')).toHaveTextContent("Search isn't working");
  expect(screen.queryByRole('combobox', { name: 'Sort' })).toBeNull();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
});

it('shows markup in a search as the text that it is', async () => {
  visitCatalogue(
    `/search/?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
    catalogue().http,
  );
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Results for ‘<img src=x onerror=alert(1)>’',
    ),
  );
});
