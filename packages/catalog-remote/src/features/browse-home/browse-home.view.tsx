import { DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { EmptyState, LoadError, PageHeading, useSteadyPending } from '@patchbay/ui';
import { routes } from '@patchbay/domain/routes';
import { PageLayout } from '../../lib/page-layout.tsx';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../lib/software-grid.tsx';
import { siteData } from '../../lib/structured-data.ts';
import {
  latestSoftwareLimit,
  latestSoftwareQuery,
  updatedSinceAdded,
  updatedSoftwareQuery,
} from './browse-home.query.ts';
import styles from './updated-software.module.css';

const heading = 'Latest Added';

/** The home page: the newest software of the catalogue. */
export function HomePage() {
  const { config, origin } = useHost();
  usePageTitle(heading);
  return (
    <PageLayout>
      <DocumentHead
        title={config.productName}
        description={`Audio plugins and other software for musicians: the latest in the catalogue of ${config.productName}.`}
        path={routes.home}
        structuredData={[siteData(config.productName, origin)]}
      />
      <PageHeading>{heading}</PageHeading>
      <section aria-label={heading}>
        <LatestSoftware />
      </section>
      <UpdatedSoftware />
    </PageLayout>
  );
}

function LatestSoftware() {
  const { http } = useHost();
  const query = useQuery(latestSoftwareQuery(http));
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  if (isWaiting) {
    return (
      <SoftwareGridSkeleton
        count={latestSoftwareLimit}
        columns={4}
        label="Loading the latest software"
      />
    );
  }
  if (!query.data) {
    return (
      <LoadError
        title="The latest software could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.software.length === 0) {
    return <EmptyState title="Coming Soon">The catalogue has no software yet.</EmptyState>;
  }
  return <SoftwareGrid columns={4} software={query.data.software.slice(0, latestSoftwareLimit)} />;
}

/**
 * Software that was changed lately, below the newest (rule C10). A failed request shows nothing.
 */
function UpdatedSoftware() {
  const { http } = useHost();
  const { data } = useQuery(updatedSoftwareQuery(http));
  const latest = useQuery(latestSoftwareQuery(http));
  if (latest.isPending) return null;
  const software = updatedSinceAdded(data?.software ?? [], latest.data?.software ?? []);
  if (software.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="updated-recently">
      <h2 id="updated-recently">Recently updated</h2>
      <SoftwareGrid columns={4} software={software} isBelowFold />
    </section>
  );
}
