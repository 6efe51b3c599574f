import { ChevronDown } from 'lucide-react';
import type { SearchReading } from '@patchbay/domain/api';
import { formatCount } from '@patchbay/domain/format';
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
  /** What the search says of the facet in words. */
  readonly said?: SearchReading['facts'][number] | undefined;
  /** The number of software that each value would leave in the list, as far as that is known. */
  readonly counts?: ReadonlyMap<string, number>;
  readonly isPending?: boolean;
}

const notCounted: ReadonlyMap<string, number> = new Map();

/**
 * The values of one facet as links: a menu of its own where the filters stand above a wide list, else in the panel. A menu is a
 * popover of the browser, which opens without scripts too. A value that would leave nothing is not offered; without its count it is.
 */
export function FacetLinks(props: FacetLinksProps) {
  const { facet, values, settings, searchWith, said, counts = notCounted } = props;
  const { isPending = false } = props;
  const { [facet]: chosenValue, ...others } = settings.chosen;
  const current = chosenValue ?? said?.value;
  const shown = values.filter((value) => value === current || counts.get(value) !== 0);
  if (shown.length === 0) return null;
  const titleId = `facet-${facet}`;
  const menuId = `${titleId}-values`;
  return (
    <div className={styles.group}>
      <h2 id={titleId} className={styles.title}>
        {facetTitles[facet]}
      </h2>
      <button type="button" className={styles.opener} popoverTarget={menuId}>
        <span>{facetTitles[facet]}</span>
        <ChevronDown size={16} />
      </button>
      <ul
        id={menuId}
        popover="auto"
        className={styles.values}
        aria-labelledby={titleId}
        aria-busy={isPending}
      >
        {shown.map((value) => {
          const isChosen = value === current;
          const chosen = isChosen ? others : { ...others, [facet]: value };
          const { without = [] } = settings;
          // A word of the search that is taken off is no filter any more.
          const isSaid = isChosen && chosenValue === undefined && said !== undefined;
          const next = isSaid ? { without: [...without, said.typed] } : { chosen };
          const count = counts.get(value);
          return (
            <li key={value}>
              <Link
                to={{ search: searchWith({ ...settings, ...next }) }}
                preventScrollReset
                className={styles.value}
                aria-current={isChosen ? true : undefined}
              >
                <span>{facetLabel(facet, value)}</span>{' '}
                {isPending ? (
                  <Skeleton className={styles.pending} />
                ) : (
                  count !== undefined && <span className={styles.count}>{formatCount(count)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
