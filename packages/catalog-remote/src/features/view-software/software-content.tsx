import { type ReactNode, useEffect } from 'react';
import { ExternalLink, Link2 } from 'lucide-react';
import { isStaff, type Software } from '@patchbay/domain/entities';
import {
  safeHttpUrl,
  siteLabel,
  softwareStatusLabel,
  softwareStatusTone,
} from '@patchbay/domain/format';
import { $user, DocumentHead, notified, useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import {
  Badge,
  Breadcrumbs,
  buttonLook,
  CopyButton,
  PageHeading,
  tellUsage,
  textLinkLook,
} from '@patchbay/ui';
import { computerPlatform } from '@patchbay/domain/versions';
import { Description } from '@patchbay/description';
import { CompareButton } from '../../software-lists/comparison/compare-button.tsx';
import { KeepSoftware } from '../../software-lists/saved-lists/keep-software.tsx';
import { categoryTrail, useCategoriesWith } from '../../software-lists/categories.query.ts';
import { trailData } from '../../lib/structured-data.ts';
import { useVendorPath } from '../../lib/use-vendor-path.ts';
import { AudioDemos } from './parts/audio-demos.tsx';
import { FactStrip } from './parts/fact-strip.tsx';
import { MoreByVendor, SimilarThatFit } from './parts/more-software.tsx';
import { softwareItem, softwareMetadata, StructuredData } from './software-metadata.tsx';
import { SoftwarePictures } from './parts/software-pictures.tsx';
import styles from './software-page.module.css';
import { useSoftwareAddress } from './use-software-address.ts';
import { VersionList } from './parts/version-list.tsx';
import { VideoList } from './parts/video-list.tsx';

/** The content of a software's page, and what it says of itself in the page's head. */
export function SoftwareContent({ software }: { readonly software: Software }) {
  const host = useHost();
  const { config, origin } = host;
  useEffect(() => {
    const system = computerPlatform(navigator) ?? 'other';
    tellUsage(host, { event: 'view', software: software.id, system });
  }, [host, software.id]);
  const { categories, isUnknown } = useCategoriesWith(software.category_id);
  const { path, category } = useSoftwareAddress(software, isUnknown ? [] : categories);
  const trail = categoryTrail(categories ?? [], software.category_id);
  const metadata = softwareMetadata(software, {
    origin,
    path,
    imageHost: config.imageHost,
    productName: config.productName,
    category,
  });
  return (
    <SoftwareArticle software={software} path={path}>
      <DocumentHead
        title={metadata.title}
        description={metadata.description}
        path={path}
        image={metadata.image}
        imageAlt={metadata.title}
        structuredData={[trailData(trail, origin)]}
      />
      <StructuredData metadata={metadata} />
    </SoftwareArticle>
  );
}

interface SoftwareArticleProps {
  readonly software: Software;
  /** Its address; null for a preview, which has none and cannot be kept, sent or edited. */
  readonly path: string | null;
  readonly children?: ReactNode;
}

/** The article about a software, as visitors see it. */
export function SoftwareArticle({ software, path, children }: SoftwareArticleProps) {
  const { categories } = useCategoriesWith(software.category_id);
  const staff = isStaff(useUnit($user));
  const { id, name, vendor, status } = software;
  return (
    <article className={styles.container} {...softwareItem}>
      {children}
      <div className={styles.layout}>
        <header className={styles.head}>
          <Breadcrumbs trail={categoryTrail(categories ?? [], software.category_id)} />
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          {software.tagline && <p className={styles.tagline}>{software.tagline}</p>}
          <p className={styles.byline}>
            <WebsiteLink url={software.url} />
            {path !== null && <CopyLink path={path} name={name} />}
            {path !== null && <CompareButton softwareId={id} />}
            {status !== 'enabled' && status !== 'blank' && (
              <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>
            )}
          </p>
        </header>
        <aside className={styles.side} aria-label="About this software">
          <section className={styles.panel}>
            <VersionList software={software} />
            {path !== null && <KeepSoftware softwareId={id} name={name} />}
            {vendor !== '' && (
              <p className={styles.developer}>
                <span className={styles.label}>Developer</span>
                <span>
                  <VendorName software={software} />
                </span>
              </p>
            )}
            {path !== null && staff && (
              <Link
                to={buildPath(routes.adminSoftware, { softwareId: id })}
                {...buttonLook({ variant: 'secondary' })}
              >
                Edit
              </Link>
            )}
          </section>
        </aside>
        <div className={styles.cover}>
          <SoftwarePictures software={software} />
        </div>
        <div className={styles.facts}>
          <FactStrip software={software} />
        </div>
        <div className={styles.main}>
          <AudioDemos key={software.id} software={software} />
          {/* Of its own key: its texts stand bare, and a translator may have moved them. */}
          <Description key={software.description} markdown={software.description} />
          <VideoList kind="review" softwareName={name} urls={software.youtubeReviewsUrls} />
          <VideoList kind="tutorial" softwareName={name} urls={software.youtubeTutorialsUrls} />
          <DocumentationLinks urls={software.documentationUrls} />
        </div>
      </div>
      <MoreByVendor software={software} />
      <SimilarThatFit software={software} />
    </article>
  );
}

interface CopyLinkProps {
  readonly path: string;
  readonly name: string;
}

/** Puts the page's one address onto the clipboard, on a telephone into its sheet for sharing. */
function CopyLink({ path, name }: CopyLinkProps) {
  const notify = useUnit(notified);
  const { origin } = useHost();
  const address = new URL(path, origin).href;
  return (
    <CopyButton
      label="Copy link"
      text={address}
      sharedAs={name}
      variant="quiet"
      icon={<Link2 size={16} />}
      onResult={(isCopied) =>
        notify(
          isCopied
            ? { tone: 'success', title: 'Link copied' }
            : { tone: 'error', title: 'The link could not be copied', text: address },
        )
      }
    />
  );
}

/** A link to the official website, labelled with its host; nothing if the address is invalid. */
function WebsiteLink({ url }: { readonly url: string }) {
  const href = safeHttpUrl(url);
  if (href === null) return null;
  return (
    <span className={styles.website}>
      <a href={href} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
        {siteLabel(href)}
      </a>
      <ExternalLink className={styles.websiteIcon} size={16} />
    </span>
  );
}

/** A vendor's name, linked to the vendor's page if there is one. */
function VendorName({ software }: { readonly software: Software }) {
  const path = useVendorPath(software);
  const name = <bdi>{software.vendor}</bdi>;
  if (path === null) return name;
  return (
    <Link to={path} {...textLinkLook}>
      {name}
    </Link>
  );
}

/** 'example.com/manual.pdf': an address as a person reads it. */
const addressLabel = (href: string): string =>
  `${siteLabel(href)}${new URL(href).pathname.replace(/\/$/, '')}`;

/** Links to the manuals, without placeholders and invalid addresses (rule C38). */
function DocumentationLinks({ urls }: { readonly urls: readonly string[] }) {
  const hrefs = [...new Set(urls.map(safeHttpUrl).filter((href) => href !== null))];
  if (hrefs.length === 0) return null;
  return (
    <section className={styles.manuals} aria-labelledby="manuals-and-docs">
      <h2 id="manuals-and-docs" className={styles.manualsHeading}>
        Manuals and Docs
      </h2>
      <ul className={styles.manualsList}>
        {hrefs.map((href) => (
          <li key={href}>
            <a href={href} title={href} target="_blank" rel="noopener noreferrer" {...textLinkLook}>
              {addressLabel(href)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
