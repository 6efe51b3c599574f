import { listSoftware, type SearchReading, type SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import type { Software } from '@patchbay/domain/entities';
import { formatCount } from '@patchbay/domain/format';
import { infiniteQueryOptions, queryOptions } from '@patchbay/shared/query';
import { softwareKeys } from '../software.query.ts';
import { type CardSoftware, toCard } from '../grid/card-software.ts';
import { listFilters, type ListSettings } from './list-settings.ts';

/** Fills whole rows of 1 to 5 columns. */
const pageSize = 60;
/** Two rows of the widest list. */
const maxMentions = 10;

interface PageRequest {
  readonly offset: number;
  /** The end of the page before, from a backend that says it; in place of the offset. */
  readonly cursor: string | null;
  /** True for everything at once, from a backend that cannot say more than that. */
  readonly isWhole: boolean;
}

const firstPage: PageRequest = { offset: 0, cursor: null, isWhole: false };

/**
 * Software in pages. A backend that says where a page ended goes on from there (rule C24). One with extended lists that
 * counts (`X-Total-Count`) takes `offset`; from any other a first page that is not all is followed by the whole list, from
 * which `joinPages` removes the rows of the first. The next page begins after the received rows, which may be fewer than
 * requested.
 */
export const softwarePagesQuery = (
  { http, config }: Pick<Host, 'http' | 'config'>,
  scope: SoftwareFilters,
  settings: ListSettings,
) => {
  const filters = listFilters(config, scope, settings);
  return infiniteQueryOptions({
    queryKey: softwareKeys.softwarePages(filters),
    queryFn: async ({ signal, pageParam: { offset, cursor, isWhole } }) => {
      const behind = cursor === null ? { offset } : { cursor };
      const page = { limit: pageSize, ...(offset === 0 ? {} : behind) };
      const list = await listSoftware(http, isWhole ? filters : { ...filters, ...page }, signal);
      return { ...list, software: list.software.map(toListed) };
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ received, total, nextCursor }, _pages, request): PageRequest | null => {
      const { offset, cursor, isWhole } = request;
      if (isWhole || received === 0) return null;
      const next = { offset: offset + received, cursor: nextCursor, isWhole };
      if (nextCursor !== null && config.listCalls === 'extended') return next;
      if (cursor !== null) return null;
      const isMore = total === null ? received >= pageSize : next.offset < total;
      if (!isMore) return null;
      const takesOffset = config.listCalls === 'extended' && total !== null;
      return takesOffset ? next : { offset: 0, cursor: null, isWhole: true };
    },
    staleTime: 60_000,
  });
};

/** Software that has a search only in its text, which stands below what the search finds (rule S31). */
export const mentionsQuery = (
  { http, config }: Pick<Host, 'http' | 'config'>,
  scope: SoftwareFilters,
  settings: ListSettings,
) => {
  const filters: SoftwareFilters = {
    ...listFilters(config, scope, settings),
    ranking: 'mentions',
    limit: maxMentions,
  };
  return queryOptions({
    queryKey: softwareKeys.mentions(filters),
    queryFn: async ({ signal }) =>
      (await listSoftware(http, filters, signal)).software.map(toListed),
    staleTime: 60_000,
  });
};

/** The fields of a software that a list shows, and those from which its filters are chosen. */
export type ListedSoftware = CardSoftware & Pick<Software, 'license'>;

const toListed = (software: Software): ListedSoftware => ({
  ...toCard(software),
  license: software.license,
});

interface SoftwarePages {
  readonly pages: readonly {
    readonly software: readonly ListedSoftware[];
    readonly total: number | null;
    readonly isTotalCapped: boolean;
    readonly hasFacets: boolean;
    readonly mentions: number;
    readonly reading: SearchReading | null;
  }[];
}

/** The software of some pages as one list. */
export interface PagedSoftware {
  readonly software: readonly ListedSoftware[];
  /** The number of all entries; null if the backend does not count. */
  readonly total: number | null;
  /** There are more than the total says. */
  readonly isTotalCapped: boolean;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  /** How much more software has the search only in its text. */
  readonly mentions: number;
  /** The filters that the search says in words; null where it says none. */
  readonly reading: SearchReading | null;
}

/** The software of all pages, each once: entries move between pages while the catalogue is edited. */
export const joinPages = ({ pages }: SoftwarePages): PagedSoftware => {
  // A page behind a cursor does not count again.
  const counted = pages.findLast(({ total }) => total !== null);
  const entries = pages.flatMap(({ software }) => software);
  return {
    software: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    total: counted?.total ?? null,
    isTotalCapped: counted?.isTotalCapped ?? false,
    hasFacets: pages.at(-1)?.hasFacets ?? false,
    mentions: pages[0]?.mentions ?? 0,
    reading: pages[0]?.reading ?? null,
  };
};

/** A number of results for people: '1,234', or '10,000+' where it is known that there are more. */
export const countLabel = (count: number, isCapped: boolean): string =>
  `${formatCount(count)}${isCapped ? '+' : ''}`;
