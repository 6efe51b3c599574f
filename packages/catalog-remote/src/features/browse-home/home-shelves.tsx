import { useMemo } from 'react';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { Shelf } from '../../software-lists/grid/shelf.tsx';
import { SoftwareGrid } from '../../software-lists/grid/software-grid.tsx';
import { AskedShelf } from './asked-shelf.tsx';
import {
  briefRows,
  latestSoftwareQuery,
  onShelf,
  shelfCategories,
  updatedSoftwareQuery,
} from './browse-home.query.ts';

/**
 * The shelves below the newest software: free software, recently updated software, and each large category (rules C10
 * and C81).
 */
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
