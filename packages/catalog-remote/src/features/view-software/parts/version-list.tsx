import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { latestVersionsQuery } from '../../../lib/software.query.ts';
import { NotAvailable } from './not-available.tsx';
import { VersionEntry } from './version-entry.tsx';
import styles from './version-list.module.css';

/** The versions that the page shows: those with a component that is not blank (rule C39). */
const offeredVersions = (versions: readonly SoftwareVersion[]): readonly SoftwareVersion[] =>
  versions.filter(({ components }) => components.some((component) => component.trim() !== ''));

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
  if (query.data.length === 0) return <NotAvailable software={software} />;
  return (
    <ul className={styles.versions} aria-label="Latest versions">
      {query.data.map((version) => (
        <VersionEntry key={version.id} software={software} version={version} />
      ))}
    </ul>
  );
}
