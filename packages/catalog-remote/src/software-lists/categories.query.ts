import { useMemo } from 'react';
import { getCategory, listCategories } from '@patchbay/domain/api';
import { useHost, type Host } from '@patchbay/shared/host';
import { isNotFound, type Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { type Category, categoryPath } from '@patchbay/domain/entities';
import { buildPath, routes } from '@patchbay/domain/routes';
import type { Breadcrumb } from '@patchbay/ui';
import { softwareKeys } from './software.query.ts';

/** All categories, flat. They change seldom, and every page needs them. */
export const categoriesQuery = (http: Http) =>
  queryOptions({
    queryKey: softwareKeys.categories,
    queryFn: ({ signal }) => listCategories(http, signal),
    staleTime: 5 * 60_000,
  });

/** One category, for where the list of all does not have it: the list may be partial. */
export const categoryQuery = (http: Http, categoryId: number) =>
  queryOptions({
    queryKey: softwareKeys.category(categoryId),
    queryFn: ({ signal }) => getCategory(http, categoryId, signal),
    staleTime: 5 * 60_000,
  });

const lacks = (categories: readonly Category[], categoryId: number | null) =>
  categoryId !== null && categories.every(({ id }) => id !== categoryId);

/** Loads all categories with this one, which is asked for by itself where their list does not have it. */
export async function loadCategoriesWith(
  { http, queryClient }: Pick<Host, 'http' | 'queryClient'>,
  categoryId: number | null,
): Promise<readonly Category[]> {
  const rows = await queryClient.query(categoriesQuery(http));
  if (categoryId === null || !lacks(rows, categoryId)) return rows;
  return [...rows, await queryClient.query(categoryQuery(http, categoryId))];
}

/**
 * All categories with this one, how the call stands that they wait for, and whether the backend knows no such category.
 */
export function useCategoriesWith(categoryId: number | null) {
  const { http } = useHost();
  const list = useQuery(categoriesQuery(http));
  const isLacking = list.data !== undefined && lacks(list.data, categoryId);
  const one = useQuery({ ...categoryQuery(http, categoryId ?? 0), enabled: isLacking });
  const categories = useMemo(() => {
    if (!list.data || !isLacking) return list.data;
    return one.data && [...list.data, one.data];
  }, [list.data, isLacking, one.data]);
  const isUnknown = isLacking && isNotFound(one.error);
  return { categories, call: isLacking ? one : list, isUnknown };
}

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
