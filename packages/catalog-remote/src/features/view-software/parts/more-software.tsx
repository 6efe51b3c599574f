import { listSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Software } from '@patchbay/domain/entities';
import { platformLabel } from '@patchbay/domain/format';
import { buildPath, routes } from '@patchbay/domain/routes';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useHost } from '@patchbay/shared/host';
import { catalogKeys } from '../../../lib/catalog-keys.ts';
import { Shelf } from '../../../software-lists/grid/shelf.tsx';
import { SoftwareGrid } from '../../../software-lists/grid/software-grid.tsx';
import { useVendorPath } from '../../../lib/use-vendor-path.ts';
import styles from '../software-page.module.css';
import { similarId, useSimilar } from './similar.query.ts';

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

/** Where no version is for this computer: software of the same category that is (rule C101). */
export function SimilarThatFit({ software }: { readonly software: Software }) {
  const similar = useSimilar(software);
  if (similar === null) return null;
  const { platform, categoryId } = similar;
  const system = platformLabel(platform);
  return (
    <div className={styles.more}>
      <Shelf
        id={similarId}
        title={`Similar for ${system}`}
        allLabel={`See all of this category for ${system}`}
        allPath={`${buildPath(routes.category, { categoryId })}?platform=${platform}`}
      >
        <SoftwareGrid layout="shelf" software={similar.software} isBelowFold />
      </Shelf>
    </div>
  );
}
