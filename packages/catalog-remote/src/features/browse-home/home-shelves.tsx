import { useMemo } from 'react';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { SoftwareFilters } from '@patchbay/domain/api';
import { useSeen } from '@patchbay/ui';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { Shelf, type ShelfProps } from '../../software-lists/grid/shelf.tsx';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../software-lists/grid/software-grid.tsx';
import type { CardSoftware } from '../../software-lists/grid/card-software.ts';
import {
  briefRows,
  latestSoftwareQuery,
  onShelf,
  shelfCategories,
  shelfQuery,
  updatedSoftwareQuery,
} from './browse-home.query.ts';
import styles from './asked-shelf.module.css';

/** The shelves below the newest software: free, recently updated, large categories (rules C10 and C81). */
export function HomeShelves() {
  const host = useHost();
  const { http, config } = host;
  const { data: latest, isPending } = useQuery(latestSoftwareQuery(host));
  const { data: categories } = useQuery(categoriesQuery(http));
  const large = useMemo(() => shelfCategories(config, categories ?? []), [config, categories]);
  if (isPending) return null;
  const newest = latest ?? [];
  const canAskByType =
    config.listCalls === 'extended' && newest.some(({ types }) => types !== undefined);
  return (
    <>
      {canAskByType && (
        <AskedShelf
          id="free"
          title="Free"
          allLabel="See all free software"
          loadingLabel="Loading free software"
          allPath={`${routes.search}?type=free`}
          filters={briefRows(config, { type: 'free' })}
          newest={newest}
          isMeant={({ types }) => types?.includes('free') ?? false}
        />
      )}
      <UpdatedSoftware />
      {large.map(({ category, filters }) => (
        <AskedShelf
          key={category.id}
          id={`category-${category.id}`}
          title={<bdi>{category.name}</bdi>}
          allLabel={`See all of ${category.name}`}
          loadingLabel={`Loading ${category.name}`}
          allPath={buildPath(routes.category, { categoryId: category.id })}
          filters={filters}
          newest={newest}
        />
      ))}
    </>
  );
}

/** Software that was changed lately and is not among the newest. A failed request shows nothing. */
function UpdatedSoftware() {
  const host = useHost();
  const { data } = useQuery(updatedSoftwareQuery(host));
  const { data: latest } = useQuery(latestSoftwareQuery(host));
  // The newest may be others by now.
  const software = onShelf(data ?? [], latest ?? []);
  if (software.length === 0) return null;
  return (
    <Shelf
      id="updated-recently"
      title="Recently updated"
      allLabel="See all, the recently updated first"
      allPath={`${routes.search}?sort=updated`}
    >
      <SoftwareGrid layout="shelf" software={software} isBelowFold />
    </Shelf>
  );
}

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

/** The most cards that a shelf can have. */
const shownCards = 8;

/** A shelf whose software is asked for once it is near the window; a failed request shows nothing (rule C81). */
function AskedShelf({ filters, loadingLabel, newest, isMeant = all, ...shelf }: AskedShelfProps) {
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
        <div ref={ref} className={styles.coming} data-far={isSeen ? undefined : ''}>
          <SoftwareGridSkeleton
            layout="shelf"
            count={shownCards}
            isDrawn={isSeen}
            label={loadingLabel}
          />
        </div>
      )}
    </Shelf>
  );
}
