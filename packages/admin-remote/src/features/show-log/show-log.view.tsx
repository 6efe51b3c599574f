import { type AuditFilters, listAuditLog } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@patchbay/shared/query';
import {
  Button,
  EmptyState,
  fresh,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
} from '@patchbay/ui';
import { buildPath, routes } from '@patchbay/domain/routes';
import { $user, useHost, usePageTitle } from '@patchbay/shared/host';
import { useSearchParams } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { adminKeys } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { readLogFilters } from './log-address.ts';
import { LogFilters } from './log-filters.tsx';
import { LogTable } from './log-table.tsx';
import styles from './show-log.module.css';

/** The acts of staff, page by page; while other filters are asked for, the entries that are there stay. */
const auditLogQuery = (http: Http, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: adminKeys.auditLog(filters),
    queryFn: ({ pageParam, signal }) => listAuditLog(http, filters, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    ...fresh,
  });

const heading = 'Log';

/** `/admin/log/`: who of the staff did what and when, for superusers (rule X78). */
export function StaffLog() {
  const isSuperuser = useUnit($user)?.isSuperuser === true;
  usePageTitle('Staff log');
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading={heading}
    >
      {isSuperuser ? (
        <Entries />
      ) : (
        <EmptyState title="For superusers">
          Only a superuser may see what staff did. Ask whoever runs this site.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function Entries() {
  const { http } = useHost();
  const [search] = useSearchParams();
  const filters = readLogFilters(search);
  const log = useInfiniteQuery(auditLogQuery(http, filters));
  const isWaiting = useSteadyPending(log.isPending);
  useWindowFocus(() => void log.refetch({ cancelRefetch: false }));
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <>
      <LogFilters />
      {isWaiting && (
        <Pending label="Loading the log">
          <Skeleton shape="fill" className={styles.skeleton} />
        </Pending>
      )}
      {!isWaiting && log.isError && (
        <LoadError
          title="The log could not be loaded"
          error={log.error}
          isRetrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {!isWaiting && log.data && entries.length === 0 && (
        <EmptyState title={isFiltered ? 'No entries match' : 'Nothing yet'}>
          {isFiltered
            ? 'Nobody did this in that time. Remove a filter to see more.'
            : 'What staff do from now on appears here.'}
        </EmptyState>
      )}
      {!isWaiting && entries.length > 0 && (
        <LogTable entries={entries} isOutdated={log.isPlaceholderData} />
      )}
      {!isWaiting && log.hasNextPage && (
        <div>
          <Button isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older entries
          </Button>
        </div>
      )}
    </>
  );
}
