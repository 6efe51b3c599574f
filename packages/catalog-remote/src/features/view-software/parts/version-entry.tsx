import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import {
  architectureLabel,
  componentFormats,
  formatDay,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { vendorPath } from '@patchbay/domain/routes';
import { hasPackage, isOfferedFor, versionPlatforms } from '@patchbay/domain/versions';
import { Slot, useHost } from '@patchbay/shared/host';
import { useComputerPlatform } from '../../../lib/computer-platform.ts';
import { Description } from '../../../lib/description/description.tsx';
import { formatSize } from './format-size.ts';
import { NotAvailable } from './not-available.tsx';
import styles from './version-list.module.css';

interface VersionEntryProps {
  readonly software: Software;
  readonly version: SoftwareVersion;
}

/** A version with its facts, what is new in it, and the way to install it where there is one (rules C40, C72). */
export function VersionEntry({ software, version }: VersionEntryProps) {
  const formats = orderFormats(componentFormats(version.components));
  const systems = versionPlatforms(version).map(platformLabel);
  return (
    <li className={styles.version}>
      <p className={styles.line}>
        <span className={styles.number}>{version.version === '' ? '–' : version.version}</span>{' '}
        <span>{versionTypeLabel(version.type)}</span>{' '}
        <span className={styles.quiet}>{architectureLabel(version.architecture)}</span>
        {version.size ? <span className={styles.quiet}> {formatSize(version.size)}</span> : null}
      </p>
      <p className={styles.quiet}>
        {[systems.join(', '), formats.join(', ')].filter(Boolean).join(' · ')}
      </p>
      <ReleaseNotes version={version} />
      <WayToInstall software={software} version={version} systems={systems} />
    </li>
  );
}

/** When it came out, and what is new in it, folded. */
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

interface WayToInstallProps extends VersionEntryProps {
  readonly systems: readonly string[];
}

function WayToInstall({ software, version, systems }: WayToInstallProps) {
  const { bridge } = useHost();
  const platform = useComputerPlatform();
  const controls = (
    <Slot
      name="install-controls"
      props={{
        softwareId: software.id,
        softwareName: software.name,
        vendor: software.vendor,
        vendorPath: vendorPath(software),
        version,
      }}
      fallback={<div className={styles.place} />}
    />
  );
  if (hasPackage(version)) {
    if (isOfferedFor(version, platform)) return controls;
    return <p className={styles.quiet}>For {systems.join(' and ')}, not for this computer.</p>;
  }
  return (
    <>
      <NotAvailable software={software} />
      {/* What is installed of it already can be removed there. */}
      {bridge !== null && controls}
    </>
  );
}
