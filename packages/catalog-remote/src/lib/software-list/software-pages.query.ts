import { listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Software } from '@patchbay/domain/entities';
import { infiniteQueryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../catalog-keys.ts';

/** Fills whole rows of 1 to 5 columns. */
const pageSize = 60;

interface PageRequest {
  readonly offset: number;
  /** True for everything at once, from a backend that cannot say more than that. */
  readonly isWhole: boolean;
}

const firstPage: PageRequest = { offset: 0, isWhole: false };

/**
 * Software in pages. A backend that counts (`X-Total-Count`) also takes `offset`; from any other a full first page is
 * followed by the whole list, from which `joinPages` removes the rows of the first. The next page begins after the received
 * rows, which may be fewer than requested.
 */
export const softwarePagesQuery = (http: Http, filters: SoftwareFilters) =>
  infiniteQueryOptions({
    queryKey: catalogKeys.softwarePages(filters),
    queryFn: ({ signal, pageParam: { offset, isWhole } }) => {
      const page = { limit: pageSize, ...(offset === 0 ? {} : { offset }) };
      return listSoftware(http, isWhole ? filters : { ...filters, ...page }, signal);
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ received, total }, _pages, { offset, isWhole }): PageRequest | null => {
      if (isWhole || received === 0) return null;
      const next = offset + received;
      if (total !== null) return next < total ? { offset: next, isWhole } : null;
      return received >= pageSize ? { offset: 0, isWhole: true } : null;
    },
    staleTime: 60_000,
  });

interface SoftwarePages {
  readonly pages: readonly {
    readonly software: readonly Software[];
    readonly total: number | null;
    readonly hasFacets: boolean;
  }[];
}

/** The software of some pages as one list. */
export interface PagedSoftware {
  readonly software: readonly Software[];
  /** The number of all entries; null if the backend does not count. */
  readonly total: number | null;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
}

/** The software of all pages, each once: entries move between pages while the catalogue is edited. */
export const joinPages = ({ pages }: SoftwarePages): PagedSoftware => {
  const entries = pages.flatMap(({ software }) => software);
  return {
    software: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    total: pages.at(-1)?.total ?? null,
    hasFacets: pages.at(-1)?.hasFacets ?? false,
  };
};
