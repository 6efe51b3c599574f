import { architectureLabel, componentFormats, versionTypeLabel } from '@patchbay/shared/format';
import type { SoftwareVersion } from '@patchbay/shared/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Badge, LoadError, Pending, Skeleton } from '@patchbay/shared/ui';
import { latestVersionsQuery } from '../../lib/software-query.ts';
import { offeredVersions } from './offered-versions.ts';
import styles from './version-list.module.css';

/** The latest versions, where nobody is there to install them. */
export function VersionList({ softwareId }: { readonly softwareId: number }) {
  const { http } = useHost();
  const query = useQuery({ ...latestVersionsQuery(http, softwareId), select: offeredVersions });
  if (query.isPending) {
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
  if (query.data.length === 0) return <p className={styles.none}>No versions to install yet.</p>;
  return (
    <ul className={styles.versions} aria-label="Latest versions">
      {query.data.map((version) => (
        <VersionEntry key={version.id} version={version} />
      ))}
    </ul>
  );
}

function VersionEntry({ version }: { readonly version: SoftwareVersion }) {
  const formats = componentFormats(version.components);
  return (
    <li className={styles.version}>
      <p className={styles.line}>
        <span className={styles.number}>{version.version === '' ? '–' : version.version}</span>{' '}
        <span>{versionTypeLabel(version.type)}</span>{' '}
        <span className={styles.architecture}>{architectureLabel(version.architecture)}</span>
      </p>
      <ul className={styles.formats} aria-label="Formats">
        {formats.map((format) => (
          <li key={format}>
            <Badge>{format}</Badge>
          </li>
        ))}
      </ul>
    </li>
  );
}
