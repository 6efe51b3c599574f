import { listSoftware, type Http, type SoftwareFilters } from '@patchbay/shared/api';
import type { Software } from '@patchbay/shared/entities';
import { infiniteQueryOptions } from '@patchbay/shared/query';
import { catalogKeys, type SoftwarePart } from '../../lib/catalog-keys.ts';

/** Fills whole rows of 1 to 5 columns. */
const categoryPageSize = 60;

interface PageRequest {
  readonly offset: number;
  /** True for everything at once, from a backend that cannot say more than that. */
  readonly isWhole: boolean;
}

const firstPage: PageRequest = { offset: 0, isWhole: false };

const filtersOf = (categoryIds: readonly number[], part: SoftwarePart): SoftwareFilters => {
  const [onlyId, ...others] = categoryIds;
  const isOne = onlyId !== undefined && others.length === 0;
  return {
    ...(isOne ? { category: onlyId } : { categoryIn: categoryIds }),
    ...(part === 'enabled' ? { status: 'enabled' } : { statusNot: 'enabled' }),
    order: 'name',
  };
};

/**
 * The software of some categories, in pages. A backend that counts (`X-Total-Count`) also takes `offset`; from any other
 * a full first page is followed by the whole list, out of which `uniqueSoftware` leaves what was there already.
 */
export const categorySoftwareQuery = (
  http: Http,
  categoryIds: readonly number[],
  part: SoftwarePart,
) =>
  infiniteQueryOptions({
    queryKey: catalogKeys.categorySoftware(categoryIds, part),
    queryFn: ({ signal, pageParam: { offset, isWhole } }) => {
      const filters = filtersOf(categoryIds, part);
      const page = { limit: categoryPageSize, ...(offset === 0 ? {} : { offset }) };
      return listSoftware(http, isWhole ? filters : { ...filters, ...page }, signal);
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ software, total }, pages, { isWhole }): PageRequest | null => {
      if (isWhole) return null;
      const offset = pages.length * categoryPageSize;
      if (total !== null) return offset < total ? { offset, isWhole } : null;
      return software.length >= categoryPageSize ? { offset: 0, isWhole: true } : null;
    },
    staleTime: 60_000,
  });

interface SoftwarePages {
  readonly pages: readonly { readonly software: readonly Software[] }[];
}

/** The software of all pages, each once: entries move between pages while somebody edits the catalogue. */
export const uniqueSoftware = ({ pages }: SoftwarePages): readonly Software[] => [
  ...new Map(pages.flatMap(({ software }) => software).map((entry) => [entry.id, entry])).values(),
];
