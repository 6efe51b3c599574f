import { screen, within } from '@testing-library/react';
import type { Http } from '@patchbay/shared/http';
import { fakeCatalogue } from './fake-catalogue.ts';
import { visitCatalogue } from './visit-catalogue.tsx';

/** A row of the catalogue that is searched. */
export const foundEntry = (id: number, name: string, vendor = 'Acme', more: object = {}) => ({
  id,
  name,
  vendor,
  vendorSlug: 'acme',
  slug: `s${id}`,
  category_id: 1,
  ...more,
});

export const searchedCategories = [{ id: 1, name: 'Effects', slug: 'effects', softwareCount: 3 }];

const software = [
  foundEntry(1, 'Echo'),
  foundEntry(2, 'Echo Tape', 'Surge'),
  foundEntry(3, 'Hall'),
  foundEntry(4, 'Echo Old', 'Acme', { status: 'disabled' }),
];

/** A catalogue of some software to search. */
export const searchedCatalogue = () => fakeCatalogue({ categories: searchedCategories, software });

/** The page at a path, once the search box is there. */
export async function visitSearch(path: string, http: Http) {
  const visited = visitCatalogue(path, http);
  await screen.findByRole('combobox', { name: 'Search' });
  return visited;
}

export const searchBox = () => screen.getByRole('combobox', { name: 'Search' });

/** The words of the rows that the box offers. */
export const searchOptions = () =>
  within(screen.getByRole('search'))
    .queryAllByRole('option')
    .map((option) => option.textContent);

export const findOption = (name: string) => screen.findByRole('option', { name });
