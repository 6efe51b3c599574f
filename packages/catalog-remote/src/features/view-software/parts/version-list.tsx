import { ExternalLink } from 'lucide-react';
import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import {
  architectureLabel,
  componentFormats,
  formatDay,
  orderFormats,
  platformLabel,
  safeHttpUrl,
  siteLabel,
  versionTypeLabel,
  formatSize,
} from '@patchbay/domain/format';
import {
  type Computer,
  hasId,
  hasPackage,
  isAvailable,
  isOfferedFor,
  recommendVersion,
  versionPlatforms,
} from '@patchbay/domain/versions';
import { Slot, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import {
  buttonLook,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  VisuallyHidden,
} from '@patchbay/ui';
import { Description } from '@patchbay/description';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';
import { useComputer, useComputerPlatform } from '../../../software-lists/computer.ts';
import { useVendorPath } from '../../../lib/use-vendor-path.ts';
import { FitLine, SimilarLink, wordList } from './fit-line.tsx';
import { isForOthers, shownVersions } from './similar.query.ts';
import styles from './version-list.module.css';

/** The latest versions, once they are there. */
export function VersionList({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const query = useQuery({ ...latestVersionsQuery(http, software.id), select: shownVersions });
  const computer = useComputer();
  const isWaiting = useSteadyPending(query.isPending);
  if (isWaiting) {
    return (
      <Pending label="Loading the versions">
        <div className={styles.version}>
          <Skeleton />
          <Skeleton shape="pill" />
        </div>
      </Pending>
    );
  }
  if (!query.data) {
    return (
      <LoadError
        title="The versions could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Versions software={software} versions={query.data} computer={computer} />;
}

interface VersionsProps {
  readonly software: Software;
  readonly versions: readonly SoftwareVersion[];
  readonly computer: Computer;
}

/**
 * The version for this computer with its install controls, and the others as quiet rows (rule C85). Where none is for it,
 * they stand as where nobody knows the computer, so that nothing moves when that is found out (rule C101).
 */
function Versions({ software, versions, computer }: VersionsProps) {
  const isAny = isAvailable(versions);
  const isNone = isForOthers(versions, computer.platform);
  const recommended = recommendVersion(
    versions,
    isNone ? { ...computer, platform: null } : computer,
  );
  const others = versions.filter((version) => version !== recommended);
  const rows = others.map((version, index) => (
    <VersionEntry
      key={version.id ?? `without id ${index}`}
      software={software}
      version={version}
      isQuiet
      {...(isAny && !hasPackage(version) && { note: 'Not available in the app yet' })}
    />
  ));
  if (recommended === null) {
    return (
      <>
        {isAny ? (
          isNone && <NoneFits software={software} />
        ) : (
          <NotAvailable software={software} versions={versions} />
        )}
        {rows.length > 0 && (
          <ul className={styles.versions} aria-label="Latest versions">
            {rows}
          </ul>
        )}
      </>
    );
  }
  return (
    <>
      <ul className={styles.versions} aria-label="Latest versions">
        <VersionEntry software={software} version={recommended} />
      </ul>
      {rows.length > 0 && (
        <section aria-labelledby="other-versions">
          <h2 id="other-versions" className={styles.heading}>
            Other versions
          </h2>
          <ul className={styles.versions}>{rows}</ul>
        </section>
      )}
    </>
  );
}

/** Shown in place of 'Install', and as high. */
function NoneFits({ software }: Pick<VersionsProps, 'software'>) {
  const platform = useComputerPlatform();
  return (
    <div className={styles.noneFits}>
      <p>{`None of its versions is for ${platform === null ? 'this computer' : platformLabel(platform)}.`}</p>
      <SimilarLink software={software} />
    </div>
  );
}

/** Shown in place of 'Install' where there is no package: a link to the maker's site (rule C72), and whom it is for. */
function NotAvailable({ software, versions }: Pick<VersionsProps, 'software' | 'versions'>) {
  const href = safeHttpUrl(software.url);
  return (
    <div className={styles.elsewhere}>
      {href !== null && (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          {...buttonLook({ variant: 'primary' })}
        >
          <span>{`Get it from ${siteLabel(href)}`}</span>
          <ExternalLink size={16} />
        </a>
      )}
      <p className={styles.quiet}>Not available in the app yet.</p>
      <FitLine versions={versions} software={software} />
    </div>
  );
}

interface VersionEntryProps {
  readonly software: Software;
  readonly version: SoftwareVersion;
  /** True for a version that is not the one for this computer: its install button is less prominent. */
  readonly isQuiet?: boolean;
  /** The reason why it cannot be installed, where its facts do not say so. */
  readonly note?: string;
}

/** A version with its facts, what is new in it, and the way to install it where there is one (rules C40, C72). */
function VersionEntry({ software, version, isQuiet = false, note }: VersionEntryProps) {
  const formats = orderFormats(componentFormats(version.components));
  const systems = versionPlatforms(version).map(platformLabel).join(', ');
  const link = useOtherSystemsLink({ software, version });
  return (
    <li className={styles.version} data-quiet={isQuiet}>
      <WayToInstall software={software} version={version} isQuiet={isQuiet} />
      <div className={styles.facts}>
        <p className={styles.line}>
          <span className={styles.number}>{version.version === '' ? '–' : version.version}</span>{' '}
          <span>{versionTypeLabel(version.type)}</span>{' '}
          <span className={styles.quiet}>{architectureLabel(version.architecture)}</span>
          {version.size ? (
            <span className={styles.quiet}>{` ${formatSize(version.size)}`}</span>
          ) : null}
        </p>
        {isQuiet ? (
          <p className={styles.quiet}>
            {[systems, formats.join(', ')].filter(Boolean).join(' · ')}
          </p>
        ) : (
          <FitLine versions={[version]} link={link} />
        )}
        {note !== undefined && <p className={styles.quiet}>{note}</p>}
        <ReleaseNotes version={version} />
      </div>
    </li>
  );
}

/** The address of a version for other systems than the computer's: its package's, or its maker's. Null for all other versions. */
function useOtherSystemsLink({
  software,
  version,
}: Pick<VersionEntryProps, 'software' | 'version'>) {
  const platform = useComputerPlatform();
  const href = safeHttpUrl(version.url) ?? safeHttpUrl(software.url);
  const isForOthers = hasPackage(version) && !isOfferedFor(version, platform);
  return isForOthers && href !== null
    ? { href, target: '_blank', rel: 'noopener noreferrer' }
    : null;
}

/** The date of its release and its changelog, folded. */
function ReleaseNotes({ version }: Pick<VersionEntryProps, 'version'>) {
  const { changelog = '', releasedAt = null } = version;
  const day = releasedAt === null ? '' : `Released ${formatDay(releasedAt)}`;
  if (changelog.trim() === '') return day ? <p className={styles.quiet}>{day}</p> : null;
  return (
    <details className={styles.notes}>
      <summary className={styles.summary}>
        What&apos;s new
        {day && <span className={styles.quiet}>{` ${day}`}</span>}
      </summary>
      <Description key={changelog} markdown={changelog} />
    </details>
  );
}

function WayToInstall({ software, version, isQuiet = false }: VersionEntryProps) {
  const { bridge } = useHost();
  const platform = useComputerPlatform();
  const vendorPath = useVendorPath(software);
  const link = useOtherSystemsLink({ software, version });
  if (!hasId(version)) return null;
  const isOffered = hasPackage(version) && isOfferedFor(version, platform);
  if (!isOffered && !isQuiet && hasPackage(version)) return <NoneFits software={software} />;
  if (link !== null) {
    const systems = versionPlatforms(version).map(platformLabel);
    // As wide as 'Install', so that the row is as high.
    return (
      <a {...link} {...buttonLook({ size: 'small' })}>
        <span>Get it</span>
        <VisuallyHidden>{` for ${wordList(systems, 'or')}`}</VisuallyHidden>
      </a>
    );
  }
  // Installed files of a version without a package can be removed there.
  if (!isOffered && (hasPackage(version) || bridge === null)) return null;
  return (
    <Slot
      name="install-controls"
      props={{
        softwareId: software.id,
        softwareName: software.name,
        vendor: software.vendor,
        vendorPath,
        cover: software.cover,
        version,
        isQuiet,
      }}
      fallback={<div className={styles.place} />}
    />
  );
}
