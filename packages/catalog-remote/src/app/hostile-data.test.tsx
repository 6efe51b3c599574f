import { screen, waitFor, within } from '@testing-library/react';
import { withCorpus } from '../../../../tools/jest/corpus.cjs';
import { echo, echoCatalogue, echoCategories } from '../testing/echo.ts';
import { fakeCatalogue } from '../testing/fake-catalogue.ts';
import { visitCatalogue } from '../testing/visit-catalogue.tsx';

withCorpus<{ readonly value: string }>('route_params.json', (cases) => {
  const values = cases
    .map(({ value }) => encodeURIComponent(value))
    .filter((value) => value !== '');
  const paths = values.flatMap((value) => [
    `/category/${value}/`,
    `/software/${value}/`,
    `/vendor/${value}/`,
    `/s/delays/acme/echo/${value}/`,
  ]);

  it.each(paths)('there is no page at %s (R6)', async (path) => {
    visitCatalogue(path, echoCatalogue().http);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  });

  it.each(values)(
    '%s in the slugs of an address leads to the software all the same',
    async (value) => {
      const { router } = visitCatalogue(`/s/${value}/${value}/${value}/7/`, echoCatalogue().http);
      await waitFor(() => expect(router.state.location.pathname).toBe('/s/delays/acme/echo/7/'));
    },
  );
});

withCorpus<{ readonly value: string }>('naughty_strings.json', (cases) => {
  const texts = cases.map(({ value }) => value).filter((value) => value.trim() !== '');
  const pages = Array.from({ length: Math.ceil(texts.length / 60) }, (_, index) =>
    texts.slice(index * 60, index * 60 + 60),
  );

  it.each(pages)(
    'names of every kind are shown as the text that they are (%#) (C33)',
    async (...names) => {
      const software = names.map((text, index) => ({
        ...echo,
        id: index + 1,
        name: text,
        vendor: text,
        slug: text,
        vendorSlug: text,
        cover: text,
      }));
      visitCatalogue('/category/2/', fakeCatalogue({ categories: echoCategories, software }).http);
      const page = await screen.findByRole('main');
      await waitFor(() => expect(page).toHaveTextContent(/\S by \S/));
      expect(names.filter((text) => !page.textContent.includes(text))).toEqual([]);
    },
  );
});

interface TreeCase {
  readonly name: string;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

withCorpus<TreeCase>('category_trees.json', (cases) => {
  it.each(cases.filter(({ rows }) => rows !== undefined && rows.length > 0))(
    'the sidebar stands over $name',
    async ({ rows = [] }) => {
      visitCatalogue('/category/1/', fakeCatalogue({ categories: rows, software: [echo] }).http);
      const sidebar = await screen.findByRole('navigation', { name: 'Categories' });
      await waitFor(() => expect(within(sidebar).queryByRole('status')).toBeNull());
      // Where not a single row is good, the sidebar says so.
      const said = within(sidebar).queryAllByRole('alert');
      expect(within(sidebar).queryAllByRole('link').length + said.length).toBeGreaterThan(0);
    },
  );
});

it('shows software whose slugs and cover are broken text, at its short address', async () => {
  const broken = {
    ...echo,
    slug: '\ud800',
    vendorSlug: '\udfff',
    cover: 'a\ud800.webp',
    formats: [],
  };
  visitCatalogue('/software/7/', echoCatalogue(broken).http);
  expect(await screen.findByRole('heading', { level: 1, name: 'Echo' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Cover of Echo' })).toBeVisible();
});
