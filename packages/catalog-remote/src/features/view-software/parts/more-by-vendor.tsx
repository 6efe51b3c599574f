import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Shelf } from '../../../software-lists/grid/shelf.tsx';
import { SoftwareGrid } from '../../../software-lists/grid/software-grid.tsx';
import { useVendorPath } from '../../../lib/use-vendor-path.ts';
import styles from '../software-page.module.css';
import { othersBySameVendor, vendorSoftwareQuery } from './vendor-software.query.ts';

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
          <>
            More by <bdi>{software.vendor}</bdi>
          </>
        }
        allLabel={`See all by ${software.vendor}`}
        allPath={path}
      >
        <SoftwareGrid layout="shelf" software={others} isBelowFold />
      </Shelf>
    </div>
  );
}
