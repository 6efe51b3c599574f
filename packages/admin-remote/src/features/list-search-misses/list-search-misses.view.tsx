import { useState } from 'react';
import { clearSearchMisses, listSearchMisses } from '@patchbay/domain/api';
import { buildPath, routes } from '@patchbay/domain/routes';
import { notified, useHost, usePageTitle } from '@patchbay/shared/host';
import { describeError, type Http } from '@patchbay/shared/http';
import { queryOptions, useMutation, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  AlertDialog,
  Button,
  EmptyState,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  fresh,
  useWindowFocus,
} from '@patchbay/ui';
import { adminKeys } from '../../lib/admin-keys.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { MissesTable } from './misses-table.tsx';
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
