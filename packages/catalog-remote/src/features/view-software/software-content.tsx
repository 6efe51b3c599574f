import { isStaff, type Software } from '@patchbay/domain/entities';
import { softwareStatusLabel, softwareStatusTone } from '@patchbay/domain/format';
import { $user, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Breadcrumbs, buttonLook, PageHeading } from '@patchbay/ui';
import { categoryTrail } from '../../lib/category-trail.ts';
import { categoriesQuery } from '../../lib/categories-query.ts';
import { CopyLink } from './copy-link.tsx';
import { CoverButton } from './cover-button.tsx';
import { Description } from '../../lib/description/description.tsx';
import { DocumentationLinks } from './documentation-links.tsx';
import { MoreByVendor } from './more-by-vendor.tsx';
import { SoftwareHead } from './software-head.tsx';
import styles from './software-layout.module.css';
import { softwareMetadata } from './software-metadata.ts';
import { softwareItem, StructuredData } from './structured-data.tsx';
import { useSoftwareAddress } from './use-software-address.ts';
import { VendorName } from './vendor-name.tsx';
import { VersionList } from './version-list.tsx';
import { VideoList } from './video-list.tsx';
import { WebsiteLink } from './website-link.tsx';

/** Everything that a software's page says. */
export function SoftwareContent({ software }: { readonly software: Software }) {
  const { http, config } = useHost();
  const { data: categories } = useQuery(categoriesQuery(http));
  const staff = isStaff(useUnit($user));
  const { path, category } = useSoftwareAddress(software, categories);
  const { id, name, vendor, status } = software;
  const metadata = softwareMetadata(software, {
    origin: window.location.origin,
    path,
    imageHost: config.imageHost,
    productName: config.productName,
    category,
  });
  return (
    <article className={styles.container} {...softwareItem}>
      <SoftwareHead metadata={metadata} />
      <StructuredData metadata={metadata} />
      <div className={styles.layout}>
        <header className={styles.head}>
          <Breadcrumbs trail={categoryTrail(categories ?? [], software.category_id)} />
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          <p className={styles.byline}>
            {vendor !== '' && (
              <span>
                by <VendorName software={software} />
              </span>
            )}
            <WebsiteLink url={software.url} />
            <CopyLink path={path} />
            {status !== 'enabled' && status !== 'blank' && (
              <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>
            )}
          </p>
        </header>
        <div className={styles.cover}>
          <CoverButton software={software} />
        </div>
        <aside className={styles.side} aria-label="About this software">
          <section className={styles.panel}>
            {vendor !== '' && (
              <p className={styles.developer}>
                <span className={styles.label}>Developer</span>
                <span>
                  <VendorName software={software} />
                </span>
              </p>
            )}
            <VersionList software={software} />
            {staff && (
              <Link
                to={buildPath(routes.adminSoftware, { softwareId: id })}
                {...buttonLook({ variant: 'secondary' })}
              >
                Edit
              </Link>
            )}
          </section>
        </aside>
        <div className={styles.main}>
          <Description markdown={software.description} />
          <VideoList kind="review" softwareName={name} urls={software.youtubeReviewsUrls} />
          <VideoList kind="tutorial" softwareName={name} urls={software.youtubeTutorialsUrls} />
          <DocumentationLinks urls={software.documentationUrls} />
        </div>
      </div>
      <MoreByVendor software={software} />
    </article>
  );
}
