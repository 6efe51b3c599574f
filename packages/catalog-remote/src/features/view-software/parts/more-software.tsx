import { listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Platform, Software } from '@patchbay/domain/entities';
import { platformLabel } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useHost } from '@patchbay/shared/host';
import { catalogKeys } from '../../../lib/catalog-keys.ts';
import { useComputerPlatform } from '../../../software-lists/computer.ts';
import { Shelf } from '../../../software-lists/grid/shelf.tsx';
import { SoftwareGrid } from '../../../software-lists/grid/software-grid.tsx';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';
import { useVendorPath } from '../../../lib/use-vendor-path.ts';
import styles from '../software-page.module.css';
import { isForOthers, shownVersions } from './version-list.tsx';

/** A row of the grid. */
const shownCount = 4;

/** Software by one vendor: one more than is shown, since the page's own is among them. */
const vendorSoftwareQuery = (http: Http, vendorSlug: string) =>
  queryOptions({
    queryKey: catalogKeys.vendorSoftware(vendorSlug),
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { order: '-modified_at', limit: shownCount + 1, status: 'enabled', vendor: vendorSlug },
        signal,
      ),
    staleTime: 60_000,
  });

/**
 * Other software by the same vendor. A backend that ignores the vendor's filter answers with software by all vendors.
 */
const othersBySameVendor = (
  software: readonly Software[],
  { id, vendorSlug }: Software,
): readonly Software[] =>
  software
    .filter((entry) => entry.vendorSlug === vendorSlug && entry.id !== id)
    .slice(0, shownCount);

/** Other software by the same vendor, if there is any (rule C45). A failed request shows nothing. */
export function MoreByVendor({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const path = useVendorPath(software);
  const { data } = useQuery({
    ...vendorSoftwareQuery(http, software.vendorSlug),
    enabled: path !== null,
  });
  const others = othersBySameVendor(data?.software ?? [], software);
  if (path === null || others.length === 0) return null;
  return (
    <div className={styles.more}>
      <Shelf
        id="more-by-vendor"
        title={
          <span>
            More by <bdi>{software.vendor}</bdi>
          </span>
        }
        allLabel={`See all by ${software.vendor}`}
        allPath={path}
      >
        <SoftwareGrid layout="shelf" software={others} isBelowFold />
      </Shelf>
    </div>
  );
}

/** Software of a category for one system. Only for a backend with extended lists. */
const similarSoftwareQuery = (http: Http, categoryTree: number, platform: Platform) => {
  const filters: SoftwareFilters = {
    order: '-modified_at',
    limit: shownCount,
    status: 'enabled',
    fields: 'brief',
    categoryTree,
    platform,
  };
  return queryOptions({
    queryKey: catalogKeys.similarSoftware(filters),
    queryFn: ({ signal }) => listSoftware(http, filters, signal),
    staleTime: 60_000,
  });
};

/** Where no version is for this computer: software of the same category that is (rule C101). */
export function SimilarThatFit({ software }: { readonly software: Software }) {
  const { http, config } = useHost();
  const platform = useComputerPlatform();
  const { data: versions = [] } = useQuery({
    ...latestVersionsQuery(http, software.id),
    select: shownVersions,
  });
  const { category_id: categoryId } = software;
  if (platform === null || categoryId === null || config.listCalls !== 'extended') return null;
  if (!isForOthers(versions, platform)) return null;
  return <Similar categoryId={categoryId} platform={platform} />;
}

interface SimilarProps {
  readonly categoryId: number;
  readonly platform: Platform;
}

function Similar({ categoryId, platform }: SimilarProps) {
  const { http } = useHost();
  const { data } = useQuery(similarSoftwareQuery(http, categoryId, platform));
  if (!data || data.software.length === 0) return null;
  const system = platformLabel(platform);
  return (
    <div className={styles.more}>
      <Shelf
        id="similar-that-fit"
        title={`Similar for ${system}`}
        allLabel={`See all of this category for ${system}`}
        allPath={`${buildPath(routes.category, { categoryId })}?platform=${platform}`}
      >
        <SoftwareGrid layout="shelf" software={data.software} isBelowFold />
      </Shelf>
    </div>
  );
}
