import { useEffect } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  EmptyState,
  FormAlert,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
  useSiteHttp,
} from '@patchbay/ui';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './site-releases.module.css';
import { $openDialog, dialogClosed } from './open-dialog.model.ts';
import { ReleaseHistory } from './release-history.tsx';
import { ReleasesTable } from './releases-table.tsx';
import { releasesQuery } from './releases.query.ts';
import { VersionViews } from './version-views.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** The live releases of the shell and every remote, and changes of them with a reason (rules G163 to G163). */
export function SiteReleases() {
  const { config } = useHost();
  if (config.staffReleases) return <OfferedReleases />;
  return (
    <EmptyState title="This site does not offer releases here">
      Whoever runs the site can offer them: STAFF_RELEASES for the site’s server, as docs/operate.md
      says. Until then npm run status, rollback, promote and retire do the same on a terminal.
    </EmptyState>
  );
}

function OfferedReleases() {
  const { config } = useHost();
  const http = useSiteHttp();
  const query = useQuery(releasesQuery(http));
  const isWaiting = useSteadyPending(query.isPending);
  const [open, close] = useUnit([$openDialog, dialogClosed]);
  // Whoever leaves the page with a dialog open does not find it open later.
  useEffect(() => () => close(), [close]);
  useWindowFocus(() => void query.refetch({ cancelRefetch: false }));
  const shown = isWaiting ? undefined : query.data;
  const opened = open?.kind === 'versions' ? open.name : open?.change.name;
  const openedName = shown?.value.names.find(({ name }) => name === opened);
  return (
    <>
      {isWaiting && (
        <Pending label="Loading the releases">
          <Skeleton shape="fill" className={styles.skeleton} />
        </Pending>
      )}
      {!isWaiting && !shown && (
        <LoadError
          title="The releases could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {shown && (
        <>
          {shown.value.problems.length > 0 && (
            <FormAlert>
              <ul>
                {shown.value.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </FormAlert>
          )}
          <ReleasesTable names={shown.value.names} nowMs={query.dataUpdatedAt} />
          {config.viewReports && shown.value.names.length > 0 && (
            <VersionViews names={shown.value.names} nowMs={query.dataUpdatedAt} />
          )}
          <ReleaseHistory />
        </>
      )}
      {open?.kind === 'versions' && openedName && <VersionsDialog released={openedName} />}
      {open?.kind === 'change' && shown && (
        <ChangeDialog change={open.change} released={openedName} base={shown} />
      )}
    </>
  );
}
