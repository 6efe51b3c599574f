import { ChevronDown, Monitor, SlidersHorizontal, X } from 'lucide-react';
import type { SearchReading } from '@patchbay/domain/api';
import { fitFilter, fittedPlatform } from '@patchbay/domain/versions';
import { Link } from '@patchbay/shared/router';
import { Button } from '@patchbay/ui';
import { useComputerPlatform } from '../computer.ts';
import { facetLabel, facetTitles } from './facets/facet-labels.ts';
import { facets, hasChosen, type ListSettings, type Sort } from './list-settings.ts';
import styles from './list-toolbar.module.css';

const sortLabels: Readonly<Record<Sort, string>> = {
  best: 'Best match',
  name: 'A to Z',
  newest: 'Newest',
  updated: 'Recently updated',
  vendor: 'Vendor',
};

interface ListToolbarProps {
  /** The orders that the list offers. */
  readonly sorts: readonly Sort[];
  readonly settings: ListSettings;
  readonly searchWith: (settings: ListSettings) => string;
  readonly onChange: (settings: ListSettings) => void;
  /** The settings with what fits the computer, or without. */
  readonly onFits: (settings: ListSettings) => void;
  /** False if the backend gives no formats or does not count (rule C31). */
  readonly canFilter: boolean;
  /** Whether the backend says systems. */
  readonly hasPlatforms: boolean;
  /** Whether it knows a filter by what fits a computer. */
  readonly hasFits: boolean;
  /** The id of what the button 'Filters' opens. */
  readonly panelId: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The filters that the search says in words (rule S32). */
  readonly said: SearchReading['facts'];
  /** The number of software in words, or empty while that is not known. */
  readonly summary: string;
}

/** The toolbar above a list: its count, filters and order. All settings are in the address (rule C26). */
export function ListToolbar({
  sorts,
  settings,
  searchWith,
  onChange,
  onFits,
  canFilter,
  hasPlatforms,
  hasFits,
  panelId,
  isOpen,
  onToggle,
  said,
  summary,
}: ListToolbarProps) {
  const { chosen, without = [] } = settings;
  const isFiltered = hasChosen(settings) || said.length > 0;
  return (
    <div className={styles.bar}>
      {canFilter && (
        <span className={styles.toggle}>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={onToggle}
          >
            <SlidersHorizontal size={16} />
            Filters
            <ChevronDown className={styles.arrow} size={16} />
          </Button>
        </span>
      )}
      {canFilter && hasPlatforms && (
        <FitsToggle settings={settings} onFits={onFits} hasFits={hasFits} />
      )}
      {canFilter && isFiltered && (
        <ul className={styles.chosen} aria-label="Filters in use">
          {said.map(({ typed, label }) => (
            <li key={typed}>
              <Link
                to={{ search: searchWith({ ...settings, without: [...without, typed] }) }}
                preventScrollReset
                className={styles.chip}
                aria-label={`Remove ${label}, which the search says`}
              >
                <span>{label}</span>
                <X size={16} />
              </Link>
            </li>
          ))}
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
                  <span>{facetLabel(facet, value)}</span>
                  <X size={16} />
                </Link>
              </li>
            );
          })}
          <li>
            <Link
              to={{
                search: searchWith({
                  ...settings,
                  chosen: {},
                  without: [...without, ...said.map(({ typed }) => typed)],
                }),
              }}
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
            const sort = sorts.find((candidate) => candidate === target.value);
            if (sort) onChange({ ...settings, sort });
          }}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

type FitsToggleProps = Pick<ListToolbarProps, 'settings' | 'onFits' | 'hasFits'>;

/** Leaves the software of a list that fits this computer (rule C71); nothing where its system is not known. */
function FitsToggle({ settings, onFits, hasFits }: FitsToggleProps) {
  const platform = useComputerPlatform();
  if (platform === null) return null;
  const { platform: chosenPlatform, ...others } = settings.chosen;
  const isOn = chosenPlatform === platform || fittedPlatform(chosenPlatform) === platform;
  const fits = hasFits ? fitFilter(platform) : platform;
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      onClick={() => onFits({ ...settings, chosen: isOn ? others : { ...others, platform: fits } })}
    >
      <Monitor size={16} />
      Fits my computer
    </Button>
  );
}
