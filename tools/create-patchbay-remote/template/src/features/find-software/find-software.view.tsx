import { softwarePath } from '@patchbay/domain/routes';
import { useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { EmptyState, LoadError, PageHeading, Pending, Skeleton } from '@patchbay/ui';
import { softwareQuery } from './find-software.query.ts';
import { SearchForm } from './search-form.tsx';
import { searchOf } from './search-text.ts';
import styles from './find-software.module.css';

/** Software by its name: the form, and what was found. */
export function FindSoftwarePage() {
  const [address] = useSearchParams();
  const search = searchOf(address);
  usePageTitle('REMOTE_TITLE');
  return (
    <div className={styles.page}>
      <PageHeading>REMOTE_TITLE</PageHeading>
      <SearchForm search={search} />
      <FoundSoftware search={search} />
    </div>
  );
}

function FoundSoftware({ search }: { readonly search: string }) {
  const { http } = useHost();
  const { data, error, isPending, isFetching, refetch } = useQuery(softwareQuery(http, search));
  if (isPending) {
    return (
      <Pending label="Loading the software">
        <Skeleton />
      </Pending>
    );
  }
  if (error) {
    return (
      <LoadError
        title="The software could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.software.length === 0) {
    return <EmptyState title="Nothing found">No software has this name.</EmptyState>;
  }
  return (
    <ul className={styles.list}>
      {data.software.map((software) => (
        <li key={software.id}>
          <Link to={softwarePath(software, null)}>{software.name}</Link>
          {software.vendor !== '' && <span className={styles.vendor}> by {software.vendor}</span>}
        </li>
      ))}
    </ul>
  );
}
