import type { SoftwareFilters } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useSeen } from '@patchbay/ui';
import type { CardSoftware } from '../../software-lists/grid/card-software.ts';
import { Shelf, type ShelfProps } from '../../software-lists/grid/shelf.tsx';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../software-lists/grid/software-grid.tsx';
import { onShelf, shelfQuery } from './browse-home.query.ts';
import styles from './asked-shelf.module.css';

interface AskedShelfProps extends Omit<ShelfProps, 'children'> {
  readonly filters: SoftwareFilters;
  /** Said while it is on its way. */
  readonly loadingLabel: string;
  /** The software of the shelves above. */
  readonly newest: readonly CardSoftware[];
  /** Picks the software of the answer that belongs here: a backend may ignore a filter. Default: all of it. */
  readonly isMeant?: (software: CardSoftware) => boolean;
}

const all = () => true;

/**
 * The most cards that a shelf can have. One keeps its place, which is a card high, while nobody is near.
 */
const shownCards = 8;

/** A shelf whose software is asked for once it is near the window; a failed request shows nothing (rule C81). */
export function AskedShelf({
  filters,
  loadingLabel,
  newest,
  isMeant = all,
  ...shelf
}: AskedShelfProps) {
  const { http } = useHost();
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { data, isError } = useQuery({ ...shelfQuery(http, filters), enabled: isSeen });
  const software = data && onShelf(data.filter(isMeant), newest);
  if (isError || software?.length === 0) return null;
  return (
    <Shelf {...shelf}>
      {software ? (
        <SoftwareGrid layout="shelf" software={software} isBelowFold />
      ) : (
        <div ref={ref} className={styles.coming}>
          <SoftwareGridSkeleton
            layout="shelf"
            count={isSeen ? shownCards : 1}
            label={loadingLabel}
          />
        </div>
      )}
    </Shelf>
  );
}
