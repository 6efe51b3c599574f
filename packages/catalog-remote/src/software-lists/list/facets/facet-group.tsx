import type { SoftwareFilters } from '@patchbay/domain/api';
import { FacetLinks } from './facet-links.tsx';
import type { CountedFacet, ListSettings } from '../list-settings.ts';
import { useFacetCounts } from './use-facet-counts.ts';

interface FacetGroupProps {
  readonly facet: CountedFacet;
  readonly values: readonly string[];
  /** The software of the list, without its settings. */
  readonly scope: SoftwareFilters;
  readonly settings: ListSettings;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  readonly searchWith: (settings: ListSettings) => string;
}

/** The values of one facet as links, each with its count (rule C28). */
export function FacetGroup(props: FacetGroupProps) {
  const { facet, values, settings, searchWith } = props;
  const { counts, isPending } = useFacetCounts(props);
  return (
    <FacetLinks
      facet={facet}
      // The backend may know of more than the part of the list that is there.
      values={[...new Set([...values, ...counts.keys()])]}
      settings={settings}
      searchWith={searchWith}
      counts={counts}
      isPending={isPending}
    />
  );
}
