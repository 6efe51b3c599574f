import { ExternalLink } from 'lucide-react';
import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { safeHttpUrl, siteLabel } from '@patchbay/domain/format';
import {
  hasPackage,
  isOfferedFor,
  isShown,
  recommendVersion,
  type Computer,
} from '@patchbay/domain/versions';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { buttonLook, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';
import { useComputer } from '../../../software-lists/computer.ts';
import { VersionEntry } from './version-entry.tsx';
import styles from './version-list.module.css';

const shownVersions = (versions: readonly SoftwareVersion[]): readonly SoftwareVersion[] =>
  versions.filter(isShown);

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

/** The version for this computer with its install controls, and the others as quiet rows (rule C85). */
function Versions({ software, versions, computer }: VersionsProps) {
  const recommended = recommendVersion(versions, computer);
  const others = versions.filter((version) => version !== recommended);
  const packaged = versions.filter(hasPackage);
  const isForOthers = packaged.every((version) => !isOfferedFor(version, computer.platform));
  const rows = others.map((version, index) => (
    <VersionEntry
      key={version.id ?? `without id ${index}`}
      software={software}
      version={version}
      isQuiet
      {...(packaged.length > 0 && !hasPackage(version) && { note: 'Not available in the app yet' })}
    />
  ));
  if (recommended === null) {
    return (
      <>
        {packaged.length === 0 && <NotAvailable software={software} />}
        {packaged.length > 0 && isForOthers && (
          <p className={styles.quiet}>None of its versions is for this computer.</p>
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

/** Shown in place of 'Install' where there is no package: a link to the maker's site (rule C72). */
function NotAvailable({ software }: { readonly software: Software }) {
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
          Get it from {siteLabel(href)}
          <ExternalLink size={16} />
        </a>
      )}
      <p className={styles.quiet}>Not available in the app yet.</p>
    </div>
  );
}
