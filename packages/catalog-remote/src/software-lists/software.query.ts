import { getSoftware, listLatestVersions, type SoftwareFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';

/** Every key of this package in the query cache. Those of pages are `catalogKeys` of `catalog-remote`. */
export const softwareKeys = {
  categories: ['catalog', 'categories'],
  category: (categoryId: number) => ['catalog', 'categories', categoryId] as const,
  fit: ['catalog', 'fit'],
  softwarePages: (filters: SoftwareFilters) => ['catalog', 'software-pages', filters] as const,
  mentions: (filters: SoftwareFilters) => ['catalog', 'mentions', filters] as const,
  facets: (filters: SoftwareFilters) => ['catalog', 'facets', filters] as const,
  facetCounts: (filters: SoftwareFilters, facet: string, values: readonly string[]) =>
    ['catalog', 'facet-counts', filters, facet, values] as const,
  software: (softwareId: number) => ['catalog', 'software', softwareId] as const,
  latestVersions: (softwareId: number) => ['catalog', 'latest-versions', softwareId] as const,
  /** Lists of the signed-in user: dropped with the session. */
  lists: ['catalog', 'lists'],
  /** Those that the browser keeps: nobody's. */
  keptLists: ['catalog', 'kept-lists'],
  listSoftware: (listId: number, softwareIds: readonly number[]) =>
    ['catalog', 'list-software', listId, softwareIds] as const,
} as const;

/** The key under which a browser keeps the lists of its visitor (rule R73). */
export const keptListsKey = 'kept-lists';

/** One software, as its page shows it. */
export const softwareQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: softwareKeys.software(softwareId),
    queryFn: ({ signal }) => getSoftware(http, softwareId, signal),
    staleTime: 60_000,
  });

/** The newest versions of a software, one for each way that it is offered. */
export const latestVersionsQuery = (http: Http, softwareId: number) =>
  queryOptions({
    queryKey: softwareKeys.latestVersions(softwareId),
    queryFn: ({ signal }) => listLatestVersions(http, softwareId, signal),
    staleTime: 60_000,
  });
