import { useState } from 'react';
import { clearSearchMisses, listSearchMisses, type SearchMiss } from '@patchbay/domain/api';
import { buildPath, routes } from '@patchbay/domain/routes';
import { notified, useHost, usePageTitle } from '@patchbay/shared/host';
import { describeError, type Http } from '@patchbay/shared/http';
import { queryOptions, useMutation, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  AlertDialog,
  Button,
  EmptyState,
  fresh,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
  VisuallyHidden,
} from '@patchbay/ui';
import { formatDate } from '@patchbay/domain/format';
import { adminKeys } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { SortHead } from '../../lib/sort-head/sort-head.tsx';
import styles from './misses-table.module.css';

const heading = 'Searches without results';

const searchMissesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.searchMisses,
    queryFn: ({ signal }) => listSearchMisses(http, signal),
    ...fresh,
  });

/** `/admin/search-misses/`: the searches of the last 90 days in which visitors found nothing (rule L28). */
export function SearchMisses() {
  const { http, queryClient } = useHost();
  const query = useQuery(searchMissesQuery(http));
  const isWaiting = useSteadyPending(query.isPending);
  const notify = useUnit(notified);
  const [isAsking, setAsking] = useState(false);
  const clear = useMutation({
    mutationFn: () => clearSearchMisses(http),
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.searchMisses }),
    onSuccess: () => notify({ tone: 'success', title: 'The list is empty now' }),
    onError: (error) =>
      notify({
        tone: 'error',
        title: 'The list could not be cleared',
        text: describeError(error),
      }),
  });
  useWindowFocus(() => void query.refetch({ cancelRefetch: false }));
  usePageTitle(heading);
  const misses = isWaiting ? undefined : query.data;
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading={heading}
      actions={
        misses &&
        misses.length > 0 && (
          <Button isBusy={clear.isPending} onClick={() => setAsking(true)}>
            Clear list
          </Button>
        )
      }
    >
      {isWaiting && (
        <Pending label="Loading the searches">
          <Skeleton shape="fill" className={styles.skeleton} />
        </Pending>
      )}
      {!isWaiting && !misses && (
        <LoadError
          title="The searches could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {misses?.length === 0 && (
        <EmptyState title="No searches without results">
          Every search of the last 90 days found something.
        </EmptyState>
      )}
      {misses && misses.length > 0 && <MissesTable misses={misses} />}
      {isAsking && (
        <AlertDialog
          title="Clear the list?"
          dismiss={{ label: 'Cancel', onDismiss: () => setAsking(false) }}
          action={{
            label: 'Clear',
            isDestructive: true,
            onAction: () => {
              setAsking(false);
              clear.mutate();
            },
          }}
        >
          All counts are cleared, including those that are not shown. Counting starts again from
          zero.
        </AlertDialog>
      )}
    </PageFrame>
  );
}

const labels: Readonly<Record<MissSortKey, string>> = {
  query: 'Searched for',
  count: 'Times',
  lastSeen: 'Last seen',
};

/** The searches that found nothing, sorted by the table's heads. */
function MissesTable({ misses }: { readonly misses: readonly SearchMiss[] }) {
  const [sort, setSort] = useState(firstSort);
  const way = sort.isDescending ? 'descending' : 'ascending';
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>Searches without results</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {missSortKeys.map((key) => {
            const direction = sort.key === key ? way : null;
            return (
              <th key={key} scope="col" data-column={key} aria-sort={direction ?? undefined}>
                <SortHead direction={direction} onSort={() => setSort(nextMissSort(sort, key))}>
                  {labels[key]}
                </SortHead>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {sortMisses(misses, sort).map(({ query, count, lastSeen }) => (
          <tr key={query}>
            <th scope="row" className={styles.query}>
              <bdi>{query}</bdi>
            </th>
            <td data-column="count">{count.toLocaleString('en')}</td>
            <td data-column="lastSeen">{lastSeen === null ? '' : formatDate(lastSeen)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const missSortKeys = ['query', 'count', 'lastSeen'] as const;
type MissSortKey = (typeof missSortKeys)[number];

/** A column, and which way its rows go. */
interface MissSort {
  readonly key: MissSortKey;
  readonly isDescending: boolean;
}

const firstSort: MissSort = { key: 'count', isDescending: true };

/** The order after a press on a column's head: the other way round, or what is usual for another column. */
const nextMissSort = (sort: MissSort, key: MissSortKey): MissSort => ({
  key,
  isDescending: sort.key === key ? !sort.isDescending : key !== 'query',
});

const compare: Readonly<Record<MissSortKey, (a: SearchMiss, b: SearchMiss) => number>> = {
  query: (a, b) => a.query.localeCompare(b.query, 'en'),
  count: (a, b) => a.count - b.count,
  lastSeen: (a, b) => (a.lastSeen ?? '').localeCompare(b.lastSeen ?? ''),
};

/** Equal ones by their text, from A to Z. */
const sortMisses = (
  misses: readonly SearchMiss[],
  { key, isDescending }: MissSort,
): readonly SearchMiss[] =>
  misses.toSorted((a, b) => (isDescending ? -1 : 1) * compare[key](a, b) || compare.query(a, b));
