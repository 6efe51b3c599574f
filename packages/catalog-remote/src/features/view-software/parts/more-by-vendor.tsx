import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { textLinkLook } from '@patchbay/ui';
import { vendorPath } from '@patchbay/domain/routes';
import { SoftwareGrid } from '../../../lib/software-grid/software-grid.tsx';
import styles from '../software-page.module.css';
import { othersBySameVendor, vendorSoftwareQuery } from './vendor-software.query.ts';

/** Other software by the same vendor, if there is any (rule C45). A failed request shows nothing. */
export function MoreByVendor({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const path = vendorPath(software);
  const { data } = useQuery({
    ...vendorSoftwareQuery(http, software.vendorSlug),
    enabled: path !== null,
  });
  const others = othersBySameVendor(data?.software ?? [], software);
  if (path === null || others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-by-vendor">
      <div className={styles.moreHead}>
        <h2 id="more-by-vendor">
          More by <bdi>{software.vendor}</bdi>
        </h2>
        <Link to={path} {...textLinkLook}>
          See all
        </Link>
      </div>
      <SoftwareGrid layout="shelf" software={others} isBelowFold />
    </section>
  );
}
