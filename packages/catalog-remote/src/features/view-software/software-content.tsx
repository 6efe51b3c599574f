import { isStaff, type Software } from '@patchbay/shared/entities';
import { softwareStatusLabel, softwareStatusTone } from '@patchbay/shared/format';
import { $user, Slot, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/shared/routes';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Breadcrumbs, buttonLook, PageHeading } from '@patchbay/shared/ui';
import { categoryTrail } from '../../lib/category-trail.ts';
import { categoriesQuery } from '../../lib/categories-query.ts';
import { CoverButton } from './cover-button.tsx';
import { Description } from './description.tsx';
import { DocumentationLinks } from './documentation-links.tsx';
import styles from './software-layout.module.css';
import { useSoftwareAddress } from './use-software-address.ts';
import { VersionList } from './version-list.tsx';
import { VideoList } from './video-list.tsx';
import { WebsiteLink } from './website-link.tsx';

/** Everything that a software's page says. */
export function SoftwareContent({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const { data: categories } = useQuery(categoriesQuery(http));
  const staff = isStaff(useUnit($user));
  useSoftwareAddress(software, categories);
  const { id, name, vendor, status } = software;
  return (
    <article className={styles.container}>
      <div className={styles.layout}>
        <header className={styles.head}>
          <Breadcrumbs trail={categoryTrail(categories ?? [], software.category_id)} />
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          <p className={styles.byline}>
            {vendor !== '' && (
              <span>
                by <bdi>{vendor}</bdi>
              </span>
            )}
            <WebsiteLink url={software.url} />
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
                <bdi>{vendor}</bdi>
              </p>
            )}
            <Slot
              name="install-controls"
              props={{ softwareId: id }}
              fallback={<VersionList softwareId={id} />}
            />
            {staff && (
              <Link
                to={buildPath(routes.adminSoftware, { softwareId: id })}
                {...buttonLook({ variant: 'secondary' })}
              >
                Edit
              </Link>
            )}
          </section>
          <DocumentationLinks urls={software.documentationUrls} />
        </aside>
        <div className={styles.main}>
          <Description markdown={software.description} />
          <VideoList kind="review" softwareName={name} urls={software.youtubeReviewsUrls} />
          <VideoList kind="tutorial" softwareName={name} urls={software.youtubeTutorialsUrls} />
        </div>
      </div>
    </article>
  );
}
