import { buildPath, routes, vendorPath } from '@patchbay/domain/routes';
import type { Category, Software } from '@patchbay/domain/entities';
import { searchWords } from '@patchbay/domain/format';

/** A page that a search may mean in place of a software. */
export interface PlaceRow {
  readonly name: string;
  readonly path: string;
}

export interface PlaceGroups {
  readonly categories: readonly PlaceRow[];
  readonly vendors: readonly PlaceRow[];
}

export const noPlaces: PlaceGroups = { categories: [], vendors: [] };

const mostCategories = 3;
const mostVendors = 2;

/** Each word that was typed begins a word of the name. */
function isMeant(name: string, typed: readonly string[]): boolean {
  const words = searchWords(name.replace(/[^\p{L}\p{N}]+/gu, ' '));
  return typed.every((word) => words.some((own) => own.startsWith(word)));
}

/** The categories, and the vendors of found software, that a text names (rule S29). */
export function placesFor(
  text: string,
  categories: readonly Category[],
  found: readonly Software[],
): PlaceGroups {
  const typed = searchWords(text);
  if (typed.length === 0) return noPlaces;
  const vendors = new Map<string, string>();
  for (const software of found) {
    const path = vendorPath(software);
    if (path !== null && isMeant(software.vendor, typed)) vendors.set(path, software.vendor);
  }
  return {
    categories: categories
      .filter(({ name }) => isMeant(name, typed))
      .slice(0, mostCategories)
      .map(({ id, name }) => ({ name, path: buildPath(routes.category, { categoryId: id }) })),
    vendors: [...vendors].slice(0, mostVendors).map(([path, name]) => ({ name, path })),
  };
}
