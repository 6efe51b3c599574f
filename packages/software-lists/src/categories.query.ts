import { listCategories } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { type Category, categoryPath } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import type { Breadcrumb } from '@patchbay/ui';
import { softwareKeys } from './software-keys.ts';

/** All categories, flat. They change seldom, and every page needs them. */
export const categoriesQuery = (http: Http) =>
  queryOptions({
    queryKey: softwareKeys.categories,
    queryFn: ({ signal }) => listCategories(http, signal),
    staleTime: 5 * 60_000,
  });

/** The slugs of categories by their ids, for the addresses of software. */
export const slugsById = (categories: readonly Category[]): ReadonlyMap<number, string> =>
  new Map(categories.map(({ id, slug }) => [id, slug]));

/** The breadcrumbs from the home page to a category; only the home page if the category is unknown. */
export const categoryTrail = (
  categories: readonly Category[],
  categoryId: number | null,
): readonly Breadcrumb[] => [
  { label: 'Home', path: routes.home },
  ...categoryPath(categories, categoryId ?? 0).map(({ id, name }) => ({
    label: name,
    path: buildPath(routes.category, { categoryId: id }),
  })),
];
