import {
  getSoftwareFacets,
  listSoftware,
  type SearchReading,
  type SoftwareFilters,
} from '@patchbay/domain/api';
import { useSeen } from '@patchbay/ui';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useHost } from '@patchbay/shared/host';
import type { ListedSoftware } from '../software-pages.query.ts';
import {
  type CountedFacet,
  countedFacets,
  type Facet,
  listFilters,
  type ListSettings,
} from '../list-settings.ts';
import { softwareKeys } from '../../software.query.ts';
import { facetValues } from './facet-labels.ts';
import { FacetLinks } from './facet-links.tsx';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  readonly id: string;
  /** Whether it was opened. In place, a wide list shows it anyway. */
  readonly isOpen: boolean;
  /** The software of the list, without its settings. */
  readonly scope: SoftwareFilters;
  readonly settings: ListSettings;
  readonly searchWith: (settings: ListSettings) => string;
  /** The filters that the search says in words. */
  readonly said: SearchReading['facts'];
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  /** The list, from which the choices come. */
  readonly list: readonly ListedSoftware[];
}

/**
 * All filters of a list: links, which are rendered with the page. The numbers of software that they would leave are asked for once
 * they are in sight (rule C28).
 */
export function FilterPanel(props: FilterPanelProps) {
  const { id, isOpen, scope, settings, searchWith, said, hasFacets, list } = props;
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const valuesOf = (facet: Facet) => facetValues(facet, list, settings.chosen[facet]);
  // Of licences the list's first page may name none, where the backend counts some.
  const isOffered = (facet: Facet) =>
    valuesOf(facet).length > 0 ||
    (facet === 'license' && hasFacets && list.some(({ license }) => license !== undefined));
  return (
    <section id={id} className={styles.panel} data-open={isOpen} aria-label="Filters">
      <div ref={ref} hidden />
      {countedFacets.filter(isOffered).map((facet) => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={valuesOf(facet)}
          scope={scope}
          settings={settings}
          hasFacets={hasFacets}
          isSeen={isSeen}
          searchWith={searchWith}
          said={said}
        />
      ))}
      <FacetLinks
        facet="updated"
        values={valuesOf('updated')}
        settings={settings}
        searchWith={searchWith}
      />
    </section>
  );
}

/** A way to narrow a list down, and how much it would leave. */
interface FacetCount {
  readonly value: string;
  readonly count: number;
}

const staleTime = 5 * 60_000;

/**
 * The number of software that each value of each facet would leave in a list, from a backend that has a call for it.
 */
const facetsQuery = (http: Http, filters: SoftwareFilters) =>
  queryOptions({
    queryKey: softwareKeys.facets(filters),
    queryFn: ({ signal }) => getSoftwareFacets(http, filters, signal),
    staleTime,
  });

/** The counts of a facet’s values from a backend without a call for them: one call for each, once filters are open. */
const facetCountsQuery = (
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

interface FacetList {
  readonly facet: CountedFacet;
  readonly values: readonly string[];
  /** The software of the list, without its settings. */
  readonly scope: SoftwareFilters;
  readonly settings: ListSettings;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  /** Whether they were in sight: the counts are asked for then. */
  readonly isSeen: boolean;
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
function useFacetCounts(list: FacetList): FacetCounts {
  const { facet, values, scope, settings, hasFacets, isSeen } = list;
  const { http, config } = useHost();
  // The order and the look of the rows change no count.
  const { order: _, fields: __, total: ___, ...filters } = listFilters(config, scope, settings);
  const all = useQuery({ ...facetsQuery(http, filters), enabled: isSeen && hasFacets });
  const { [facet]: ____, ...others } = filters;
  const isOneByOne = !hasFacets || all.isError;
  const each = useQuery({
    ...facetCountsQuery(http, others, facet, values),
    enabled: isSeen && isOneByOne,
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

interface FacetGroupProps extends FacetList {
  readonly searchWith: (settings: ListSettings) => string;
  readonly said: SearchReading['facts'];
}

/** The values of one facet as links, each with its count (rule C28). */
function FacetGroup(props: FacetGroupProps) {
  const { facet, values, settings, searchWith, said } = props;
  const { counts, isPending } = useFacetCounts(props);
  return (
    <FacetLinks
      facet={facet}
      // The backend may know of more than the part of the list that is there.
      values={[...new Set([...values, ...counts.keys()])]}
      settings={settings}
      searchWith={searchWith}
      said={said.find((fact) => fact.facet === facet)}
      counts={counts}
      isPending={isPending}
    />
  );
}
