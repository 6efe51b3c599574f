import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { architectureLabel, componentFormats, versionTypeLabel } from '@patchbay/domain/format';
import { Slot, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { vendorPath } from '@patchbay/domain/routes';
import { Badge, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { latestVersionsQuery } from '../../../lib/software.query.ts';
import styles from './version-list.module.css';

/** The versions that the page shows: those with a component that is not blank (rule C39). */
const offeredVersions = (versions: readonly SoftwareVersion[]): readonly SoftwareVersion[] =>
  versions.filter(({ components }) => components.some((component) => component.trim() !== ''));

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A package's size as people say it: '12.3 MB' for 12,345,678 bytes. */
export function formatSize(sizeBytes: number): string {
  let value = sizeBytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit] ?? ''}`;
}

/** The latest versions, each with its facts and the slot for its install controls. */
export function VersionList({ software }: { readonly software: Software }) {
  const { http } = useHost();
  const query = useQuery({ ...latestVersionsQuery(http, software.id), select: offeredVersions });
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
  if (query.data.length === 0) return <p className={styles.quiet}>Not available to install yet.</p>;
  return (
    <ul className={styles.versions} aria-label="Latest versions">
      {query.data.map((version) => (
        <VersionEntry key={version.id} software={software} version={version} />
      ))}
    </ul>
  );
}

interface VersionEntryProps {
  readonly software: Software;
  readonly version: SoftwareVersion;
}

function VersionEntry({ software, version }: VersionEntryProps) {
  const formats = componentFormats(version.components);
  return (
    <li className={styles.version}>
      <p className={styles.line}>
        <span className={styles.number}>{version.version === '' ? '–' : version.version}</span>{' '}
        <span>{versionTypeLabel(version.type)}</span>{' '}
        <span className={styles.quiet}>{architectureLabel(version.architecture)}</span>
        {version.size ? <span className={styles.quiet}> {formatSize(version.size)}</span> : null}
      </p>
      <ul className={styles.formats} aria-label="Formats">
        {formats.map((format) => (
          <li key={format}>
            <Badge>{format}</Badge>
          </li>
        ))}
      </ul>
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
    </li>
  );
}
