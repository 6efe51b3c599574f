import type { SoftwareFilters } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { facetCountsQuery, facetsQuery } from './facet-counts.query.ts';
import { type CountedFacet, listFilters, type ListSettings } from '../list-settings.ts';

interface FacetList {
  readonly facet: CountedFacet;
  readonly values: readonly string[];
  /** The software of the list, without its settings. */
  readonly scope: SoftwareFilters;
  readonly settings: ListSettings;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
}

interface FacetCounts {
  /** The counts by value; empty while they are on their way, and where they did not come. */
  readonly counts: ReadonlyMap<string, number>;
  readonly isPending: boolean;
}

/**
 * The number of software that each value of a facet would leave in a list. The facets share the backend's one call,
 * where it has that (rule C28); without it, or where it fails, there is a call for each value.
 */
export function useFacetCounts(list: FacetList): FacetCounts {
  const { facet, values, scope, settings, hasFacets } = list;
  const { http, config } = useHost();
  // The order and the look of the rows change no count.
  const { order: _, fields: __, total: ___, ...filters } = listFilters(config, scope, settings);
  const all = useQuery({ ...facetsQuery(http, filters), enabled: hasFacets });
  const { [facet]: ____, ...others } = filters;
  const isOneByOne = !hasFacets || all.isError;
  const each = useQuery({
    ...facetCountsQuery(http, others, facet, values),
    enabled: isOneByOne,
  });
  if (isOneByOne) return { counts: byValue(each.data), isPending: each.isPending };
  if (!all.data) return { counts: byValue([]), isPending: true };
  // A value that is not mentioned would leave nothing.
  const none = values.map((value) => ({ value, count: 0 }));
  return { counts: byValue([...none, ...(all.data[facet] ?? [])]), isPending: false };
}

const byValue = (
  counts: readonly { readonly value: string; readonly count: number }[] = [],
): ReadonlyMap<string, number> => new Map(counts.map(({ value, count }) => [value, count]));
