import { useEffect, useMemo, useState } from 'react';
import { buildPath, routes, softwarePath, vendorPath } from '@patchbay/domain/routes';
import type { Category, Software } from '@patchbay/domain/entities';
import { searchWords } from '@patchbay/domain/format';
import { listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { keepPreviousData, queryOptions, useQuery } from '@patchbay/shared/query';
import { type Host, useHost } from '@patchbay/shared/host';
import { categoriesQuery, slugsById } from '../../software-lists/categories.query.ts';
import { catalogKeys } from '../../lib/catalog-keys.ts';
import { searchPath } from '../../lib/search-address.ts';

/** A page that a search may mean in place of a software. */
export interface PlaceRow {
  readonly name: string;
  readonly path: string;
}

interface PlaceGroups {
  readonly categories: readonly PlaceRow[];
  readonly vendors: readonly PlaceRow[];
}

const noPlaces: PlaceGroups = { categories: [], vendors: [] };

const maxCategories = 3;
const maxVendors = 2;

/** Each word that was typed begins a word of the name. */
function isMeant(name: string, typed: readonly string[]): boolean {
  const words = searchWords(name.replace(/[^\p{L}\p{N}]+/gu, ' '));
  return typed.every((word) => words.some((own) => own.startsWith(word)));
}

/** The categories, and the vendors of found software, that a text names (rule S29). */
function suggestPages(
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
      .slice(0, maxCategories)
      .map(({ id, name }) => ({ name, path: buildPath(routes.category, { categoryId: id }) })),
    vendors: [...vendors].slice(0, maxVendors).map(([path, name]) => ({ name, path })),
  };
}

/** The most results in the search box (rule S7). */
const quickSearchLimit = 10;

/** The software that the search box finds for a text (rules S7 and S19). */
const quickSearchQuery = (
  http: Http,
  text: string,
  { searchRanking, listCalls }: Pick<Host['config'], 'searchRanking' | 'listCalls'>,
) => {
  const filters: SoftwareFilters = {
    search: text,
    limit: quickSearchLimit,
    order: 'name',
    status: 'enabled',
    // Another backend may only know the specification's parameters (rules S8 and C59).
    ...(searchRanking === 'relevance' && { ranking: searchRanking }),
    ...(listCalls === 'extended' && { fields: 'brief', total: 'capped' }),
    ...(searchRanking === 'relevance' && listCalls === 'extended' && { facts: 'read' }),
  };
  return queryOptions({
    queryKey: catalogKeys.quickSearch(filters),
    queryFn: ({ signal }) => listSoftware(http, filters, signal),
    enabled: text !== '',
    staleTime: 60_000,
  });
};

/** The time for which a text must stand still before it is searched for (rule S5). */
const debounceMs = 300;

export interface FoundSoftware {
  /** The text that is searched for, once it has stood still; empty for no search. */
  readonly asked: string;
  /** Undefined until the first answer, and after a failure. */
  readonly software: readonly Software[] | undefined;
  /** The number of all matches; null if the backend does not count. */
  readonly total: number | null;
  /** There are more than the total says. */
  readonly isTotalCapped: boolean;
  /** False while the rows are those of an earlier text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** A text once it has stood still. An empty one counts at once, and no timer is left behind by a box that was closed. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? '' : settled;
}

/** The software found for a text. The rows of the previous text stay until the new ones arrive. */
function useFoundSoftware(text: string): FoundSoftware {
  const { http, config } = useHost();
  const wanted = text.trim();
  const asked = useSettledText(wanted);
  const query = useQuery({
    ...quickSearchQuery(http, asked, config),
    placeholderData: keepPreviousData,
  });
  const isSearching = asked !== '';
  const error = isSearching && query.isError ? query.error : null;
  const list = isSearching && error === null ? query.data : undefined;
  return {
    asked,
    // A backend may ignore the limit.
    software: list?.software.slice(0, quickSearchLimit),
    total: list?.total ?? null,
    isTotalCapped: list?.isTotalCapped ?? false,
    isCurrent: asked === wanted && !query.isPlaceholderData,
    error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** A software that was found, with the path of its page. */
export interface FoundRow {
  readonly software: Software;
  readonly path: string;
}

/** An earlier search, with the path of its page. */
export interface RecentRow {
  readonly text: string;
  readonly path: string;
}

export interface SearchRows {
  readonly found: FoundSoftware;
  /** They stand below the found software. */
  readonly places: PlaceGroups;
  readonly foundRows: readonly FoundRow[];
  readonly recentRows: readonly RecentRow[];
  /** The paths of the rows, in their order: found software and places, or earlier searches while there is no text. */
  readonly paths: readonly string[];
}

/** The rows for a text; null while the box is closed, which asks for nothing. */
export function useSearchRows(text: string | null, recent: readonly string[]): SearchRows {
  const { http, config } = useHost();
  const found = useFoundSoftware(text ?? '');
  const { data: categories } = useQuery({ ...categoriesQuery(http), enabled: found.asked !== '' });
  const slugs = useMemo(() => slugsById(categories ?? []), [categories]);
  const foundRows = (found.software ?? []).map((software) => ({
    software,
    path: softwarePath(software, slugs.get(software.category_id ?? 0) ?? null),
  }));
  const hasVendorPages = config.listCalls === 'extended';
  const places = found.software
    ? suggestPages(found.asked, categories ?? [], hasVendorPages ? found.software : [])
    : noPlaces;
  const isRecent = text?.trim() === '';
  const recentRows = isRecent
    ? recent.map((earlier) => ({ text: earlier, path: searchPath(earlier) }))
    : [];
  return {
    found,
    places,
    foundRows,
    recentRows,
    paths: (isRecent ? recentRows : [...foundRows, ...places.categories, ...places.vendors]).map(
      ({ path }) => path,
    ),
  };
}
