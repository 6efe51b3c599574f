import { getCountedSoftware, type SoftwareKind } from '@patchbay/domain/api';
import { buildPath, routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import {
  EmptyState,
  fresh,
  LoadError,
  Pending,
  Section,
  Skeleton,
  textLinkLook,
  useSteadyPending,
} from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import styles from './show-numbers.module.css';

export const LoadingNumbers = () => (
  <Pending label="Loading the numbers">
    <Skeleton shape="fill" className={styles.skeleton} />
  </Pending>
);

interface CountedEntriesProps {
  readonly of: SoftwareKind;
  readonly days: number;
  readonly daysLabel: string;
}

const countedSoftwareQuery = (http: Http, kind: SoftwareKind, days: number) =>
  queryOptions({
    queryKey: adminKeys.countedSoftware(kind, days),
    queryFn: ({ signal }) => getCountedSoftware(http, { kind, days }, signal),
    ...fresh,
  });

/** The software behind a number, most counted first (rule L67). */
export function CountedEntries({ of, days, daysLabel }: CountedEntriesProps) {
  const { http } = useHost();
  const query = useQuery(countedSoftwareQuery(http, of, days));
  const isWaiting = useSteadyPending(query.isPending);
  if (isWaiting) return <LoadingNumbers />;
  if (!query.data) {
    return (
      <LoadError
        title="The entries could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState title="No entries">Nothing was counted in this time.</EmptyState>;
  }
  return (
    <Section title={`Software behind it, ${daysLabel}`}>
      <p className={styles.top}>
        Most counted first, at most a hundred. Deleted software is left out.
      </p>
      <ol className={styles.list}>
        {query.data.map(({ id, name, count }) => (
          <li key={id}>
            <SoftwareLink id={id} name={name} />
            <span>{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export const SoftwareLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <Link to={buildPath(routes.adminSoftware, { softwareId: id })} {...textLinkLook}>
    <bdi>{name === '' ? `Entry ${id}` : name}</bdi>
  </Link>
);
