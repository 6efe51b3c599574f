import { listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import {
  buildCategoryTree,
  type Category,
  type Software,
  subtreeIds,
} from '@patchbay/domain/entities';
import { queryOptions } from '@patchbay/shared/query';
import { type CardSoftware, toCard } from '../../software-lists/grid/card-software.ts';
import type { ListConfig } from '../../software-lists/list/list-settings.ts';
import { catalogKeys } from '../../lib/catalog-keys.ts';
import { enabledScope } from '../../lib/category-scope.ts';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';

/** The number of the newest software on the home page (rule C8). */
export const latestSoftwareLimit = 12;

/** The parts of the host that the queries of the home page use. */
type HomeHost = Pick<Host, 'http' | 'config'>;

/** The newest enabled software. */
export const latestSoftwareQuery = ({ http, config }: HomeHost) => {
  const filters = briefRows(config, {
    order: '-created_at',
    limit: latestSoftwareLimit,
    status: 'enabled',
  });
  return queryOptions({
    queryKey: catalogKeys.latestSoftware(filters),
    queryFn: async ({ signal }) => (await listSoftware(http, filters, signal)).software.map(toCard),
    staleTime: 60_000,
  });
};

/** More than are shown: some are among the newest. */
const asked = 20;

/** The software that was changed last, as far as a shelf shows it beside the newest. */
export const updatedSoftwareQuery = (host: HomeHost) => {
  const { http, config } = host;
  const filters = briefRows(config, { order: '-modified_at', limit: asked, status: 'enabled' });
  return queryOptions({
    queryKey: catalogKeys.updatedSoftware(filters),
    queryFn: async ({ signal, client }) => {
      const latest = client.query(latestSoftwareQuery(host)).catch(() => null);
      const { software } = await listSoftware(http, filters, signal);
      return updatedSinceAdded(software, (await latest) ?? []).map(toCard);
    },
    staleTime: 60_000,
  });
};

/** The most software that a shelf shows. */
const shelfLimit = 8;

/** The software of an answer that a shelf shows: none of the newest, which are above. */
export const onShelf = <Shown extends CardSoftware>(
  software: readonly Shown[],
  newest: readonly CardSoftware[],
): readonly Shown[] =>
  software.filter(({ id }) => !newest.some((entry) => entry.id === id)).slice(0, shelfLimit);

/** Software that was changed after it was added and is not among the newest. */
const updatedSinceAdded = (
  software: readonly Software[],
  newest: readonly CardSoftware[],
): readonly Software[] =>
  onShelf(
    software.filter(({ createdAt, modifiedAt }) => {
      const changedAfterMs = Date.parse(modifiedAt ?? '') - Date.parse(createdAt ?? '');
      return changedAfterMs > 60_000;
    }),
    newest,
  );

/** Some enabled software, in a row of its own. */
export const shelfQuery = (http: Http, filters: SoftwareFilters) =>
  queryOptions({
    queryKey: catalogKeys.shelf(filters),
    queryFn: async ({ signal }) => (await softwareOfShelf(http, filters, signal)).map(toCard),
    staleTime: 60_000,
  });

const softwareOfShelf = async (
  http: Http,
  filters: SoftwareFilters,
  signal: AbortSignal,
): Promise<readonly Software[]> => {
  const whole: SoftwareFilters = {
    limit: asked,
    ...filters,
    order: '-modified_at',
    status: 'enabled',
  };
  return (await listSoftware(http, whole, signal)).software;
};

const maxFeatured = 3;

/** The fields of a featured software that the home page shows. */
export type FeaturedEntry = CardSoftware & Pick<Software, 'tagline'>;

const toFeatured = (software: Software): FeaturedEntry => ({
  ...toCard(software),
  tagline: software.tagline,
});

/** The software that staff have featured. Only for a backend with extended lists (rule C80). */
export const featuredQuery = (http: Http) => {
  const filters: SoftwareFilters = { fields: 'brief', featured: true, limit: maxFeatured };
  return queryOptions({
    queryKey: catalogKeys.featured(filters),
    queryFn: async ({ signal }) => {
      const software = await softwareOfShelf(http, filters, signal);
      // A backend may ignore the filter.
      return software.filter(({ featured }) => featured).map(toFeatured);
    },
    staleTime: 60_000,
  });
};

/** A category that has a shelf of its own. */
interface ShelfCategory {
  readonly category: Category;
  readonly filters: SoftwareFilters;
}

/** A category with fewer software gets no shelf. */
const fewestInCategory = 4;
const maxCategories = 4;

/** The top-level categories that have enough software, in the order of the sidebar (rule C81). */
export function shelfCategories(
  config: Pick<ListConfig, 'listCalls'>,
  categories: readonly Category[],
): readonly ShelfCategory[] {
  return buildCategoryTree(categories)
    .filter(({ totalCount }) => totalCount >= fewestInCategory)
    .slice(0, maxCategories)
    .map((node) => {
      const { category } = node;
      const subtree = subtreeIds([node], category.id);
      return { category, filters: briefRows(config, enabledScope(config, subtree)) };
    });
}

/** Rows without their long texts, where the backend is known to give them. */
export const briefRows = (
  { listCalls }: Pick<ListConfig, 'listCalls'>,
  filters: SoftwareFilters,
): SoftwareFilters => (listCalls === 'extended' ? { ...filters, fields: 'brief' } : filters);

/** Requests the data of the home page: its first parts, and the categories for its addresses. */
export async function loadHome(host: Host): Promise<null> {
  const { http, queryClient, config } = host;
  inBackground(queryClient.query(updatedSoftwareQuery(host)));
  await waitBriefly(host, [
    queryClient.query(latestSoftwareQuery(host)),
    queryClient.query(categoriesQuery(http)),
    ...(config.listCalls === 'extended' ? [queryClient.query(featuredQuery(http))] : []),
  ]);
  return null;
}
