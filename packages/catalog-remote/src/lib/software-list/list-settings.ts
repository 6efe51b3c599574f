import type { SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import { architectures, versionTypes } from '@patchbay/domain/entities';
import { componentFormat } from '@patchbay/domain/format';

/** `best` only where a search is ordered by relevance. */
export const sorts = ['best', 'name', 'newest', 'vendor'] as const;
export type Sort = (typeof sorts)[number];

/** The filters of a list, each with at most one value. */
export const facets = ['format', 'type', 'architecture'] as const;
export type Facet = (typeof facets)[number];

/** The settings of a list in the address. */
export interface ListSettings {
  readonly sort: Sort;
  readonly chosen: Readonly<Partial<Record<Facet, string>>>;
}

/** What a list is ordered by where its address says nothing. */
export type DefaultSort = 'best' | 'name';

/** The orders that a list with a default offers. */
export const sortsWith = (defaultSort: DefaultSort): readonly Sort[] =>
  sorts.filter((sort) => sort !== 'best' || defaultSort === 'best');

const orders: Readonly<Record<Sort, SoftwareFilters['order'] & string>> = {
  best: 'name',
  name: 'name',
  newest: '-created_at',
  vendor: 'vendor',
};

const oneOf = (values: readonly string[], text: string): string | undefined =>
  values.find((value) => value === text.toLowerCase());

const readers: Readonly<Record<Facet, (text: string) => string | undefined>> = {
  format: (text) =>
    /^[A-Za-z0-9]{1,40}$/.test(text) ? (componentFormat(`any.${text}`) ?? undefined) : undefined,
  type: (text) => oneOf(versionTypes, text),
  architecture: (text) => oneOf(architectures, text),
};

/** The settings in an address. Invalid values count as missing (rule C27). */
export function readListSettings(
  parameters: URLSearchParams,
  defaultSort: DefaultSort = 'name',
): ListSettings {
  const chosen: Partial<Record<Facet, string>> = {};
  for (const facet of facets) {
    const value = readers[facet](parameters.get(facet) ?? '');
    if (value !== undefined) chosen[facet] = value;
  }
  const named = parameters.get('sort');
  return { sort: sortsWith(defaultSort).find((sort) => sort === named) ?? defaultSort, chosen };
}

/** The parameters with these settings in their normal form; other parameters stay as they are. */
export function writeListSettings(
  parameters: URLSearchParams,
  { sort, chosen }: ListSettings,
  defaultSort: DefaultSort = 'name',
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const values = { sort: sort === defaultSort ? undefined : sort, ...emptyFacets, ...chosen };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

const emptyFacets: Readonly<Record<Facet, undefined>> = {
  format: undefined,
  type: undefined,
  architecture: undefined,
};

/** What the site says of its backend, as far as lists depend on it. */
export type ListConfig = Pick<Host['config'], 'searchRanking' | 'listCalls'>;

/** How a search is asked for: in an order of its own, or as one of the orders of what it finds (rule S8). */
function rankingOf(
  { searchRanking, listCalls }: ListConfig,
  scope: SoftwareFilters,
  sort: Sort,
): Pick<SoftwareFilters, 'ranking'> {
  if (sort === 'best') return { ranking: 'relevance' };
  const isSearch = scope.search !== undefined && searchRanking === 'relevance';
  return isSearch && listCalls === 'extended' ? { ranking: 'matches' } : {};
}

/** The API's filters for the settings of a list. Another backend may know the specification's parameters alone (rule C59). */
export const listFilters = (
  config: ListConfig,
  scope: SoftwareFilters,
  { sort, chosen }: ListSettings,
): SoftwareFilters => ({
  ...scope,
  order: orders[sort],
  ...rankingOf(config, scope, sort),
  ...chosen,
  ...(config.listCalls === 'extended' && { fields: 'brief', total: 'capped' }),
});

export const hasChosen = ({ chosen }: ListSettings): boolean => Object.keys(chosen).length > 0;
