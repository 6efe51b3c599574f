import type { Category } from '@patchbay/domain/entities';

/** The slugs of categories by their ids, for the addresses of software. */
export const slugsById = (categories: readonly Category[]): ReadonlyMap<number, string> =>
  new Map(categories.map(({ id, slug }) => [id, slug]));
