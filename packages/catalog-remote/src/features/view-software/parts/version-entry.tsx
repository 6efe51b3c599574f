import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import {
  architectureLabel,
  componentFormats,
  formatDay,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { hasId, hasPackage, isOfferedFor, versionPlatforms } from '@patchbay/domain/versions';
import { Slot, useHost } from '@patchbay/shared/host';
import { Description } from '@patchbay/description';
import { useComputerPlatform } from '../../../software-lists/computer.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { useVendorPath } from '../../../lib/use-vendor-path.ts';
import styles from './version-list.module.css';

interface VersionEntryProps {
  readonly software: Software;
  readonly version: SoftwareVersion;
  /** True for a version that is not the one for this computer: its install button is less prominent. */
  readonly isQuiet?: boolean;
  /** The reason why it cannot be installed, where its facts do not say so. */
  readonly note?: string;
}

/** A version with its facts, what is new in it, and the way to install it where there is one (rules C40, C72). */
export function VersionEntry({ software, version, isQuiet = false, note }: VersionEntryProps) {
  const formats = orderFormats(componentFormats(version.components));
  const systems = versionPlatforms(version).map(platformLabel);
  return (
    <li className={styles.version} data-quiet={isQuiet}>
      <WayToInstall software={software} version={version} isQuiet={isQuiet} />
      <div className={styles.facts}>
        <p className={styles.line}>
          <span className={styles.number}>{version.version === '' ? '–' : version.version}</span>{' '}
          <span>{versionTypeLabel(version.type)}</span>{' '}
          <span className={styles.quiet}>{architectureLabel(version.architecture)}</span>
          {version.size ? <span className={styles.quiet}> {formatSize(version.size)}</span> : null}
        </p>
        <p className={styles.quiet}>
          {[systems.join(', '), formats.join(', ')].filter(Boolean).join(' · ')}
        </p>
        {note !== undefined && <p className={styles.quiet}>{note}</p>}
        <ReleaseNotes version={version} />
      </div>
    </li>
  );
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
        {day && <span className={styles.quiet}> {day}</span>}
      </summary>
      <Description markdown={changelog} />
    </details>
  );
}

function WayToInstall({ software, version, isQuiet = false }: VersionEntryProps) {
  const { bridge } = useHost();
  const platform = useComputerPlatform();
  const vendorPath = useVendorPath(software);
  if (!hasId(version)) return null;
  const isOffered = hasPackage(version) && isOfferedFor(version, platform);
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
