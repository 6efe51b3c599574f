import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost, rankedHost } from '../../testing/ranked-host.ts';
import { findOption, foundEntry, searchBox, searchOptions } from '../../testing/search-box.tsx';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const category = (id: number, name: string) => ({ id, name, slug: name.toLowerCase() });

const rows = {
  categories: [category(1, 'Échos & Delays'), category(2, 'Reverbs'), category(3, 'Synth Echoes')],
  software: [
    foundEntry(1, 'Echo', 'Echo Works', { vendorSlug: 'echo-works', formats: [] }),
    foundEntry(2, 'Echo Tape', 'Surge', { vendorSlug: 'surge', formats: [] }),
  ],
};

async function visitExtended() {
  const { http } = fakeCatalogue(rows, { maxCounted: 100 });
  const visited = visitCatalogue('/', http, extendedHost(http, 'relevance'));
  await screen.findByRole('combobox', { name: 'Search' });
  return visited;
}

it('asks for what fits best first where the backend is known to order so (S8)', async () => {
  const { http, askedFor } = fakeCatalogue(rows);
  const { user } = visitCatalogue('/', http, rankedHost(http));
  await screen.findByRole('combobox', { name: 'Search' });
  await user.type(searchBox(), 'echo');
  await findOption('Echo by Echo Works');
  expect(askedFor()).toContain(
    '/api/software/?order=name&limit=10&search=echo&ranking=relevance&status=enabled',
  );
});

it('shows the categories and vendors that the text names below the software (S29)', async () => {
  const { user } = await visitExtended();
  await user.type(searchBox(), 'echo');
  await findOption('Echo by Echo Works');
  expect(searchOptions()).toEqual([
    'Echo by Echo Works',
    'Echo Tape by Surge',
    'Échos & Delays',
    'Synth Echoes',
    'Echo Works',
  ]);
  const group = within(screen.getByRole('group', { name: 'Vendors' }));
  expect(group.getByRole('option')).toHaveAttribute('href', '/vendor/echo-works/');
  expect(screen.getByRole('group', { name: 'Categories' })).toBeVisible();
});

it('shows no vendor where lists are basic, which leave vendors without pages (S29)', async () => {
  const { http } = fakeCatalogue(rows);
  const { user } = visitCatalogue('/', http);
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'echo');
  await findOption('Echo by Echo Works');
  expect(searchOptions().slice(2)).toEqual(['Échos & Delays', 'Synth Echoes']);
});

it('leads to the first software by ArrowDown and Enter (S29)', async () => {
  const { user, router } = await visitExtended();
  await user.type(searchBox(), 'echo');
  await findOption('Echo by Echo Works');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/s\/.+\/1\/$/));
});

it('goes through all of them by the keyboard, in their order (S29)', async () => {
  const { user } = await visitExtended();
  await user.type(searchBox(), 'echo');
  const last = await findOption('Echo Works');
  const [first, second] = screen.getAllByRole('option');
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(searchBox()).toHaveAttribute('aria-activedescendant', last.id);
});

it('has no group where nothing of it is named (S29)', async () => {
  const { user } = await visitExtended();
  await user.type(searchBox(), 'tape');
  await findOption('Echo Tape by Surge');
  expect(screen.queryByRole('group')).toBeNull();
});
