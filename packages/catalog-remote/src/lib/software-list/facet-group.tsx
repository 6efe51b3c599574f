import type { SoftwareFilters } from '@patchbay/domain/api';
import { Link } from '@patchbay/shared/router';
import { Skeleton } from '@patchbay/ui';
import { facetLabel, facetTitles } from './facet-labels.ts';
import styles from './facet-group.module.css';
import type { Facet, ListSettings } from './list-settings.ts';
import { useFacetCounts } from './use-facet-counts.ts';

interface FacetGroupProps {
  readonly facet: Facet;
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
  const { [facet]: chosenValue, ...others } = settings.chosen;
  const { counts, isPending } = useFacetCounts(props);
  // Without its count a value can be chosen all the same.
  const shown = values.filter((value) => value === chosenValue || counts.get(value) !== 0);
  if (shown.length === 0) return null;
  const titleId = `facet-${facet}`;
  return (
    <div className={styles.group}>
      <h2 id={titleId} className={styles.title}>
        {facetTitles[facet]}
      </h2>
      <ul className={styles.values} aria-labelledby={titleId} aria-busy={isPending}>
        {shown.map((value) => {
          const isChosen = value === chosenValue;
          const chosen = isChosen ? others : { ...others, [facet]: value };
          const count = counts.get(value);
          return (
            <li key={value}>
              <Link
                to={{ search: searchWith({ ...settings, chosen }) }}
                preventScrollReset
                className={styles.value}
                aria-current={isChosen ? true : undefined}
              >
                {facetLabel(facet, value)}{' '}
                {isPending ? (
                  <Skeleton className={styles.pending} />
                ) : (
                  count !== undefined && (
                    <span className={styles.count}>{count.toLocaleString('en')}</span>
                  )
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
