import { screen, waitFor, within } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost, rankedHost } from '../../testing/ranked-host.ts';
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
const categories = [
  { id: 1, name: 'Effects', slug: 'effects' },
  { id: 2, name: 'Reverbs', slug: 'reverbs', parent_id: 1 },
];
const catalogue = () => fakeCatalogue({ categories, software });
const main = () => within(screen.getByRole('main'));

it('shows all enabled software that a search finds (S25)', async () => {
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

it('says so where nothing is found, and how to go on (S26)', async () => {
  visitCatalogue('/search/?q=zzz', catalogue().http);
  expect(await screen.findByText('No results found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse new plugins' })).toHaveAttribute('href', '/');
});

it('offers the categories where nothing is found (S26)', async () => {
  visitCatalogue('/search/?q=zzz', catalogue().http);
  const offered = within(await screen.findByRole('list', { name: 'Categories to browse' }));
  expect(offered.getAllByRole('link').map((link) => link.textContent)).toEqual(['Effects']);
  expect(offered.getByRole('link')).toHaveAttribute('href', '/category/1/');
});

it('shows what fits best first where the backend can, unless another order is chosen (S8)', async () => {
  const { http, askedFor } = catalogue();
  const { user } = visitCatalogue('/search/?q=echo', http, rankedHost(http));
  await screen.findByRole('heading', { level: 1 });
  expect(await main().findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
  const sort = screen.getByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveDisplayValue('Best match');
  const ranked = '/api/software/?order=name&limit=60&search=echo&ranking=relevance&status=enabled';
  expect(askedFor()).toContain(ranked);
  await user.selectOptions(sort, 'A to Z');
  await waitFor(() => expect(askedFor()).toContain(ranked.replace('&ranking=relevance', '')));
});

it('lists the same software in another order where the backend takes extended calls (S8)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software }, { maxCounted: 100 });
  visitCatalogue('/search/?q=echo&sort=newest', http, extendedHost(http, 'relevance'));
  await screen.findByRole('heading', { level: 1 });
  expect(await main().findByRole('link', { name: 'Echo by Acme' })).toBeVisible();
  expect(askedFor()).toContain(
    '/api/software/?order=-created_at&limit=60&fields=brief&total=capped&search=echo&ranking=matches&facts=read&status=enabled',
  );
});

it('shows what only mentions the search below the results, outside of their count (S31)', async () => {
  const mentions = [entry(9, 'Chamber')];
  const { http, askedFor } = fakeCatalogue({ categories, software }, { mentions });
  visitCatalogue('/search/?q=echo', http, rankedHost(http));
  const below = await screen.findByRole('region', { name: 'Mentioned in the description' });
  expect(within(below).getAllByRole('link')).toHaveLength(1);
  expect(within(below).getByRole('link', { name: 'Chamber by Acme' })).toBeVisible();
  expect(screen.getByText('1 result')).toBeVisible();
  expect(askedFor()).toContain(
    '/api/software/?order=name&limit=10&search=echo&ranking=mentions&status=enabled',
  );
});

it('shows what the search says as a filter as a chip, which can be taken off (S32)', async () => {
  const reading = {
    facts: [{ typed: 'linux', label: 'Linux', facet: 'platform', value: 'linux' }],
    unmet: [],
  };
  const { http, askedFor } = fakeCatalogue(
    { categories, software: [entry(1, 'Echo Linux', { formats: ['VST3'], platforms: ['linux'] })] },
    { maxCounted: 100, countsFacets: true, reading },
  );
  const { user } = visitCatalogue('/search/?q=echo+linux', http, extendedHost(http, 'relevance'));
  const chip = await screen.findByRole('link', { name: 'Remove Linux, which the search says' });
  expect(askedFor()).toContain(
    '/api/software/?order=name&limit=60&fields=brief&total=capped&search=echo+linux&ranking=relevance&facts=read&status=enabled',
  );
  await user.click(chip);
  await waitFor(() =>
    expect(askedFor()).toContain(
      '/api/software/?order=name&limit=60&fields=brief&total=capped&search=echo+linux&ranking=relevance&facts=read&without=linux&status=enabled',
    ),
  );
  expect(screen.getByRole('combobox', { name: 'Search' })).toHaveValue('echo linux');
});

it('says which word of a search nothing has beside the others (S32)', async () => {
  const reading = {
    facts: [{ typed: 'linux', label: 'Linux', facet: 'platform', value: 'linux' }],
    unmet: ['linux'],
  };
  const { http } = fakeCatalogue({ categories, software }, { maxCounted: 100, reading });
  visitCatalogue('/search/?q=echo', http, extendedHost(http, 'relevance'));
  expect(await screen.findByText('Nothing has all of these. Without ‘Linux’: 1')).toBeVisible();
  expect(screen.queryByRole('link', { name: /which the search says/ })).toBeNull();
});

it.each(['/search/', '/search/?q=', '/search/?q=+', '/search'])(
  'has everything where %s has no text, by name whatever the ranking (S30)',
  async (path) => {
    const { http, askedFor } = catalogue();
    visitCatalogue(path, http, rankedHost(http));
    expect(await screen.findByRole('heading', { level: 1, name: 'All software' })).toBeVisible();
    expect(await main().findByRole('link', { name: 'Hall by Acme' })).toBeVisible();
    expect(main().queryByRole('link', { name: /Old/ })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('A to Z');
    expect(askedFor()).toContain('/api/software/?order=name&limit=60&status=enabled');
    expect(document.title).toBe('All software – Patchbay');
  },
);

it('can show everything by when it was updated (S30)', async () => {
  const { http, askedFor } = catalogue();
  visitCatalogue('/search/?sort=updated', http);
  await screen.findByRole('heading', { level: 1 });
  expect(await main().findByRole('link', { name: 'Hall by Acme' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Recently updated');
  expect(askedFor()).toContain('/api/software/?order=-modified_at&limit=60&status=enabled');
});

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
