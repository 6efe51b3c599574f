import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { SoftwareFilters } from '@patchbay/domain/api';
import { Link } from '@patchbay/shared/router';
import type { Software } from '@patchbay/domain/entities';
import { Button } from '@patchbay/ui';
import { FacetGroup } from './facets/facet-group.tsx';
import { facetLabel, facetTitles, facetValues } from './facets/facet-labels.ts';
import { FacetLinks } from './facets/facet-links.tsx';
import { FitsToggle } from './fits-toggle.tsx';
import {
  countedFacets,
  facets,
  hasChosen,
  sortsWith,
  type DefaultSort,
  type Facet,
  type ListSettings,
  type Sort,
} from './list-settings.ts';
import styles from './list-toolbar.module.css';

const sortLabels: Readonly<Record<Sort, string>> = {
  best: 'Best match',
  name: 'A to Z',
  newest: 'Newest',
  updated: 'Recently updated',
  vendor: 'Vendor',
};

interface ListToolbarProps {
  /** The software of the list, without its settings. */
  readonly scope: SoftwareFilters;
  readonly defaultSort: DefaultSort;
  readonly settings: ListSettings;
  readonly searchWith: (settings: ListSettings) => string;
  readonly onChange: (settings: ListSettings) => void;
  /** False if the backend gives no formats or does not count (rule C31). */
  readonly canFilter: boolean;
  /** Whether the backend counts all facets in one call. */
  readonly hasFacets: boolean;
  /** The list, which tells what there is to choose from. */
  readonly list: readonly Software[];
  /** How many there are: words, or empty while that is not known. */
  readonly summary: string;
}

/** The toolbar above a list: its count, filters and order. All settings are in the address (rule C26). */
export function ListToolbar({
  scope,
  defaultSort,
  settings,
  searchWith,
  onChange,
  canFilter,
  hasFacets,
  list,
  summary,
}: ListToolbarProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { chosen } = settings;
  const isFiltered = hasChosen(settings);
  const sortsHere = sortsWith(defaultSort).filter(
    (sort) => sort !== 'vendor' || scope.vendor === undefined,
  );
  const valuesOf = (facet: Facet) => facetValues(facet, list, chosen[facet]);
  // Of licences the list's first page may name none, where the backend counts some.
  const isOffered = (facet: Facet) =>
    valuesOf(facet).length > 0 ||
    (facet === 'license' && hasFacets && list.some(({ license }) => license !== undefined));
  return (
    <div className={styles.toolbar}>
      <div className={styles.bar}>
        {canFilter && (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-panel` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal size={16} />
            Filters
            <ChevronDown className={styles.arrow} size={16} />
          </Button>
        )}
        {canFilter && valuesOf('platform').length > 0 && (
          <FitsToggle settings={settings} onChange={onChange} />
        )}
        {canFilter && isFiltered && (
          <ul className={styles.chosen} aria-label="Filters in use">
            {facets.map((facet) => {
              const { [facet]: value, ...others } = chosen;
              return value === undefined ? null : (
                <li key={facet}>
                  <Link
                    to={{ search: searchWith({ ...settings, chosen: others }) }}
                    preventScrollReset
                    className={styles.chip}
                    aria-label={`Remove ${facetTitles[facet]}: ${facetLabel(facet, value)}`}
                  >
                    {facetLabel(facet, value)}
                    <X size={16} />
                  </Link>
                </li>
              );
            })}
            <li>
              <Link
                to={{ search: searchWith({ ...settings, chosen: {} }) }}
                preventScrollReset
                className={styles.clear}
              >
                Clear all
              </Link>
            </li>
          </ul>
        )}
        <p role="status" className={styles.summary}>
          {summary}
        </p>
        <label className={styles.sort}>
          <span>Sort</span>
          <select
            className={styles.select}
            value={settings.sort}
            onChange={({ target }) => {
              const sort = sortsHere.find((candidate) => candidate === target.value);
              if (sort) onChange({ ...settings, sort });
            }}
          >
            {sortsHere.map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {canFilter && isOpen && (
        <section id={`${id}-panel`} className={styles.panel} aria-label="Filters">
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
        </section>
      )}
    </div>
  );
}
