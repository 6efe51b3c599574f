import { sortKeys, type AdminFilters, type SortKey } from '@patchbay/domain/api';
import { buildPath, routes } from '@patchbay/domain/routes';
import { type GapFilter, gapFilters } from '@patchbay/domain/versions';
import { listTabFilters, type ListTab } from './list-tabs.ts';

export const pageSize = 50;

/** The settings that the list's address holds, besides the tab. */
export interface ListSettings {
  readonly query: string;
  /** A filter by what is missing; null without one. */
  readonly missing: GapFilter | null;
  readonly sort: { readonly key: SortKey; readonly isDescending: boolean };
  /** Counted from 1. */
  readonly page: number;
}

/** The newest first: software that was just created is on top. */
const defaultSort: ListSettings['sort'] = { key: 'created_at', isDescending: true };

/** Characters of a filter. */
export const longestQuery = 200;

const ordering = ({ key, isDescending }: ListSettings['sort']): SortKey | `-${SortKey}` =>
  isDescending ? `-${key}` : key;

/** A filter's text as it is sent. Control characters are removed: no name has them, and backends refuse some. */
export const toQuery = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestQuery)
    .trimEnd();

/** The settings of an address; strange values become the default. */
export function readListSettings(search: URLSearchParams): ListSettings {
  const text = search.get('ordering') ?? '';
  const key = sortKeys.find((known) => known === text.replace(/^-/, ''));
  const page = search.get('page') ?? '';
  return {
    query: toQuery(search.get('search') ?? ''),
    missing: gapFilters.find((known) => known === search.get('missing')) ?? null,
    sort: key ? { key, isDescending: text.startsWith('-') } : defaultSort,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** An address with other settings; parameters that are not the list's are kept, and defaults are left out. */
export function withListSettings(
  search: URLSearchParams,
  changes: Partial<ListSettings>,
): URLSearchParams {
  // Another order or filter has other pages.
  const { query: text, missing, sort, page } = { ...readListSettings(search), page: 1, ...changes };
  const query = toQuery(text);
  const next = new URLSearchParams(search);
  const set = (name: string, value: string, isDefault: boolean) => {
    if (isDefault) next.delete(name);
    else next.set(name, value);
  };
  set('search', query, query === '');
  set('missing', missing ?? '', missing === null);
  set('ordering', ordering(sort), ordering(sort) === ordering(defaultSort));
  set('page', String(page), page === 1);
  return next;
}

/** A tab of the list, with a search. */
export function listTabPath(tab: ListTab, search: URLSearchParams): string {
  const path = buildPath(routes.adminSoftwareList, { status: tab === 'all' ? undefined : tab });
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The first click sorts upwards, the next one the other way. */
export const nextSort = (sort: ListSettings['sort'], key: SortKey): ListSettings['sort'] => ({
  key,
  isDescending: sort.key === key && !sort.isDescending,
});

export const listFilters = (
  tab: ListTab,
  { query, missing, sort, page }: ListSettings,
): AdminFilters => ({
  ...listTabFilters(tab),
  ...(missing !== null && { missing }),
  query,
  ordering: ordering(sort),
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** The number of pages that are offered on either side of the current one. */
const pagesAround = 2;

/** The pages to offer: the first, the last, those around the current one, and null where some are left out. */
export function pageNumbers(current: number, last: number): readonly (number | null)[] {
  const numbers: (number | null)[] = [];
  let before = 0;
  for (let page = 1; page <= last; page += 1) {
    const isNear = Math.abs(page - current) <= pagesAround;
    if (page !== 1 && page !== last && !isNear) continue;
    if (page - before === 2) numbers.push(page - 1);
    else if (page - before > 2) numbers.push(null);
    numbers.push(page);
    before = page;
  }
  return numbers;
}
