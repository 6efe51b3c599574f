import { getSoftwareFacets, listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { softwareKeys } from '../../software-keys.ts';
import type { CountedFacet } from '../list-settings.ts';

/** A way to narrow a list down, and how much it would leave. */
export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

const staleTime = 5 * 60_000;

/**
 * The number of software that each value of each facet would leave in a list, from a backend that has a call for it.
 */
export const facetsQuery = (http: Http, filters: SoftwareFilters) =>
  queryOptions({
    queryKey: softwareKeys.facets(filters),
    queryFn: ({ signal }) => getSoftwareFacets(http, filters, signal),
    staleTime,
  });

/**
 * The number of software that each value of a facet would leave in a list, from a backend that counts but has no call
 * for it: one call for each value, and only once a user opens the filters.
 */
export const facetCountsQuery = (
  http: Http,
  filters: SoftwareFilters,
  facet: CountedFacet,
  values: readonly string[],
) =>
  queryOptions({
    queryKey: softwareKeys.facetCounts(filters, facet, values),
    queryFn: ({ signal }) =>
      Promise.all(
        values.map(async (value): Promise<FacetCount> => {
          const { total } = await listSoftware(
            http,
            { ...filters, [facet]: value, limit: 1 },
            signal,
          );
          return { value, count: total ?? 0 };
        }),
      ),
    staleTime,
  });
