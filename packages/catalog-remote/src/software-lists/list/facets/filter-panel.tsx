import type { SoftwareFilters } from '@patchbay/domain/api';
import { useSeen } from '@patchbay/ui';
import type { ListedSoftware } from '../software-pages.query.ts';
import { countedFacets, type Facet, type ListSettings } from '../list-settings.ts';
import { FacetGroup } from './facet-group.tsx';
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
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  /** The list, from which the choices come. */
  readonly list: readonly ListedSoftware[];
}

/**
 * All filters of a list. The numbers of software that they would leave are asked for once they are in sight (rule C28).
 */
export function FilterPanel(props: FilterPanelProps) {
  const { id, isOpen, scope, settings, searchWith, hasFacets, list } = props;
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const valuesOf = (facet: Facet) => facetValues(facet, list, settings.chosen[facet]);
  // Of licences the list's first page may name none, where the backend counts some.
  const isOffered = (facet: Facet) =>
    valuesOf(facet).length > 0 ||
    (facet === 'license' && hasFacets && list.some(({ license }) => license !== undefined));
  return (
    <section id={id} className={styles.panel} data-open={isOpen} aria-label="Filters">
      {isSeen ? (
        <>
          {countedFacets.filter(isOffered).map((facet) => (
            <FacetGroup
              key={facet}
              facet={facet}
              values={valuesOf(facet)}
              scope={scope}
              settings={settings}
              hasFacets={hasFacets}
              searchWith={searchWith}
            />
          ))}
          <FacetLinks
            facet="updated"
            values={valuesOf('updated')}
            settings={settings}
            searchWith={searchWith}
          />
        </>
      ) : (
        <div ref={ref} />
      )}
    </section>
  );
}
