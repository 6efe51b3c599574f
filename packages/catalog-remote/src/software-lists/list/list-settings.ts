import type { SearchReading, SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import { architectures, limits, platforms, versionTypes } from '@patchbay/domain/entities';
import { componentFormat } from '@patchbay/domain/format';
import { fitFilters } from '@patchbay/domain/versions';

/** `best` only where a search is ordered by relevance. */
const sorts = ['best', 'name', 'newest', 'updated', 'vendor'] as const;
export type Sort = (typeof sorts)[number];

/** The filters of a list of which the backend counts the values, each with at most one value. */
export const countedFacets = [
  'platform',
  'install',
  'format',
  'type',
  'license',
  'architecture',
] as const;
export type CountedFacet = (typeof countedFacets)[number];

/** All filters of a list. */
export const facets = [...countedFacets, 'updated'] as const;
export type Facet = (typeof facets)[number];

/** The most days since the last update. */
const updatedDays: ReadonlyMap<string, number> = new Map([
  ['month', 30],
  ['half-year', 182],
  ['year', 365],
]);

export const updatedValues: readonly string[] = [...updatedDays.keys()];

/** In the address: any system, where one would be chosen without a word. */
const anyPlatform = 'any';

/** The settings of a list in the address. */
export interface ListSettings {
  readonly sort: Sort;
  readonly chosen: Readonly<Partial<Record<Facet, string>>>;
  /** Words of the search that are no filters, though they could be (rule S32). */
  readonly without?: readonly string[];
}

/** The order of a list whose address has none. */
export type DefaultSort = 'best' | 'name';

/** The settings of a list whose address has none. */
export interface ListDefaults {
  /** Default: by name. */
  readonly sort?: DefaultSort;
  /** The filter by the computer's system, where a list has only what fits it unless somebody wants more (rule C71). */
  readonly platform?: string | null;
}

/** The orders that a list with a default offers. */
export const sortsWith = (defaultSort: DefaultSort): readonly Sort[] =>
  sorts.filter((sort) => sort !== 'best' || defaultSort === 'best');

const orders: Readonly<Record<Sort, SoftwareFilters['order'] & string>> = {
  best: 'name',
  name: 'name',
  newest: '-created_at',
  updated: '-modified_at',
  vendor: 'vendor',
};

const isWord = /^[a-z0-9]{1,20}$/;
const maxWords = 8;

const oneOf = (values: readonly string[], text: string): string | undefined =>
  values.find((value) => value === text.toLowerCase());

const readers: Readonly<Record<Facet, (text: string) => string | undefined>> = {
  format: (text) =>
    /^[A-Za-z0-9]{1,40}$/.test(text) ? (componentFormat(`any.${text}`) ?? undefined) : undefined,
  type: (text) => oneOf(versionTypes, text),
  architecture: (text) => oneOf(architectures, text),
  platform: (text) => oneOf([...platforms, ...fitFilters], text),
  install: (text) => oneOf(['app'], text),
  license: (text) =>
    text.length <= limits.licenseLength && /^\P{Cc}+$/u.test(text) ? text : undefined,
  updated: (text) => oneOf(updatedValues, text),
};

/** The settings in an address. Invalid values (rule C27) and filters without a backend (rule C59) count as missing. */
export function readListSettings(
  { listCalls }: Pick<ListConfig, 'listCalls'>,
  parameters: URLSearchParams,
  { sort: defaultSort = 'name', platform: defaultPlatform = null }: ListDefaults = {},
): ListSettings {
  const chosen: Partial<Record<Facet, string>> = {};
  for (const facet of listCalls === 'extended' ? facets : []) {
    const value = readers[facet](parameters.get(facet) ?? '');
    if (value !== undefined) chosen[facet] = value;
  }
  const isAnySystem = parameters.get('platform') === anyPlatform;
  if (defaultPlatform !== null && !isAnySystem) chosen.platform ??= defaultPlatform;
  const named = parameters.get('sort');
  const without =
    parameters
      .get('without')
      ?.split(',')
      .filter((word) => isWord.test(word)) ?? [];
  return {
    sort: sortsWith(defaultSort).find((sort) => sort === named) ?? defaultSort,
    chosen,
    ...(without.length > 0 && listCalls === 'extended' && { without: without.slice(0, maxWords) }),
  };
}

/** The parameters with these settings in their normal form; other parameters stay as they are. */
export function writeListSettings(
  parameters: URLSearchParams,
  { sort, chosen, without = [] }: ListSettings,
  { sort: defaultSort = 'name', platform: defaultPlatform = null }: ListDefaults = {},
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  const values = {
    sort: sort === defaultSort ? undefined : sort,
    without: without.length > 0 ? without.join(',') : undefined,
    ...emptyFacets,
    ...chosen,
  };
  if (defaultPlatform !== null) {
    values.platform =
      chosen.platform === defaultPlatform ? undefined : (chosen.platform ?? anyPlatform);
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) written.delete(name);
    else written.set(name, value);
  }
  return written;
}

const emptyFacets: Readonly<Record<Facet, undefined>> = {
  platform: undefined,
  install: undefined,
  format: undefined,
  type: undefined,
  license: undefined,
  architecture: undefined,
  updated: undefined,
};

/** The backend's abilities on which lists depend, from the site's configuration. */
export type ListConfig = Pick<Host['config'], 'searchRanking' | 'listCalls'>;

/** The way to ask for a search: in an order of its own, or as one of the orders of its results (rule S8). */
function rankingOf(
  { searchRanking, listCalls }: ListConfig,
  scope: SoftwareFilters,
  { sort, without = [] }: ListSettings,
): Pick<SoftwareFilters, 'ranking' | 'facts' | 'without'> {
  const isSearch = scope.search !== undefined && searchRanking === 'relevance';
  if (!isSearch || listCalls !== 'extended') return sort === 'best' ? { ranking: 'relevance' } : {};
  return { ranking: sort === 'best' ? 'relevance' : 'matches', facts: 'read', without };
}

/** The day, so many days ago: the same all day, so that a list is asked for once. */
const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** The API’s filters for the settings of a list, as far as the backend knows them (rule C59). */
export function listFilters(
  config: ListConfig,
  scope: SoftwareFilters,
  settings: ListSettings,
  now: Date = new Date(),
): SoftwareFilters {
  const { sort } = settings;
  const { updated, ...chosen } = settings.chosen;
  const days = updatedDays.get(updated ?? '');
  return {
    ...scope,
    order: orders[sort],
    ...rankingOf(config, scope, settings),
    ...chosen,
    ...(days !== undefined && { updatedAfter: dayBefore(now, days) }),
    ...(config.listCalls === 'extended' && { fields: 'brief', total: 'capped' }),
  };
}

/** The filters in use that a search says in words: a value that was chosen takes the place of one (rule S32). */
export const saidFacts = (
  reading: SearchReading | null,
  { chosen }: ListSettings,
): SearchReading['facts'] =>
  reading?.facts.filter(
    ({ typed, facet }) =>
      !reading.unmet.includes(typed) && countedFacets.every((own) => own !== facet || !chosen[own]),
  ) ?? [];

export const hasChosen = ({ chosen }: ListSettings): boolean => Object.keys(chosen).length > 0;
