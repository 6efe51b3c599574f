import { Link } from '@patchbay/shared/router';
import { Skeleton } from '@patchbay/ui';
import { facetLabel, facetTitles } from './facet-labels.ts';
import styles from './facet-links.module.css';
import type { Facet, ListSettings } from '../list-settings.ts';

interface FacetLinksProps {
  readonly facet: Facet;
  readonly values: readonly string[];
  readonly settings: ListSettings;
  readonly searchWith: (settings: ListSettings) => string;
  /** The number of software that each value would leave in the list, as far as that is known. */
  readonly counts?: ReadonlyMap<string, number>;
  readonly isPending?: boolean;
}

const notCounted: ReadonlyMap<string, number> = new Map();

/** The values of one facet as links. One that would leave nothing is not offered; without its count it is. */
export function FacetLinks(props: FacetLinksProps) {
  const { facet, values, settings, searchWith, counts = notCounted, isPending = false } = props;
  const { [facet]: chosenValue, ...others } = settings.chosen;
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
                <span>{facetLabel(facet, value)}</span>{' '}
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
