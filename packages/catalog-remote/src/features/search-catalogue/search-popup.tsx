import { Link } from '@patchbay/shared/router';
import { Button, LoadError, Spinner } from '@patchbay/ui';
import { countLabel } from '../../software-lists/list/software-pages.query.ts';
import type { useSearchPresses } from '../../software-lists/list/use-unopened-search.ts';
import type { FoundSoftware, SearchRows } from './use-search-rows.ts';
import { TopCategories } from '../../lib/category-chips.tsx';
import { searchPath } from '../../lib/search-address.ts';
import { FoundRows, PlaceRows, RecentRows } from './search-rows.tsx';
import styles from './search-popup.module.css';

/** The announcement of a search: the number of results. Empty while there is none. */
export function searchStatus(found: FoundSoftware): string {
  const { software, total, isTotalCapped, isCurrent } = found;
  if (!software || !isCurrent) return '';
  const count = software.length;
  if (count === 0) return 'No results found';
  if (total !== null && total > count)
    return `${count} of ${countLabel(total, isTotalCapped)} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

interface SearchPopupProps {
  readonly listId: string;
  readonly rows: SearchRows;
  /** The handlers of what was found. */
  readonly presses: ReturnType<ReturnType<typeof useSearchPresses>['handlersFor']>;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
  readonly onSeeAll: () => void;
  readonly onForget: () => void;
}

/** The popup below the box: rows, or the reason why there are none. The count is announced elsewhere. */
export function SearchPopup({
  listId,
  rows: { found, places, foundRows, recentRows },
  presses,
  onSeeAll,
  onForget,
  ...options
}: SearchPopupProps) {
  if (recentRows.length > 0) {
    return (
      <>
        <div className={styles.head}>
          <span>Recent searches</span>
          <Button variant="quiet" size="small" onClick={onForget}>
            Clear
          </Button>
        </div>
        <div id={listId} role="listbox" aria-label="Recent searches">
          <RecentRows rows={recentRows} {...options} />
        </div>
      </>
    );
  }
  if (found.error) {
    return (
      <div className={styles.problem}>
        <LoadError
          title="Search isn't working"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={found.retry}
        />
      </div>
    );
  }
  if (!found.software) {
    return (
      <p className={styles.note}>
        <Spinner /> Searching
      </p>
    );
  }
  const { categories, vendors } = places;
  if (foundRows.length + categories.length + vendors.length === 0) {
    return (
      <div className={styles.empty}>
        <p>Check the spelling or browse the categories.</p>
        <TopCategories onChoose={options.onChoose} />
      </div>
    );
  }
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Search results"
        className={styles.rows}
        data-current={found.isCurrent}
        {...presses}
      >
        <FoundRows rows={foundRows} search={found.asked} {...options} />
        <PlaceRows
          label="Categories"
          rows={categories}
          search={found.asked}
          first={foundRows.length}
          {...options}
        />
        <PlaceRows
          label="Vendors"
          rows={vendors}
          search={found.asked}
          first={foundRows.length + categories.length}
          {...options}
        />
      </div>
      <Link to={searchPath(found.asked)} className={styles.all} onClick={onSeeAll}>
        {allLabel(found, foundRows.length)}
      </Link>
    </>
  );
}

/** The label of the link to the page of results; where all results are shown already, it names what else is there. */
function allLabel(
  { total, isTotalCapped }: Pick<FoundSoftware, 'total' | 'isTotalCapped'>,
  shownCount: number,
): string {
  if (total === null) return 'See all results';
  if (total <= shownCount) return 'Filter and sort these results';
  return `See all ${countLabel(total, isTotalCapped)} results`;
}
