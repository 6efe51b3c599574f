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
  fresh,
  LoadError,
  Pending,
  Section,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
} from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import { ExplainDialog, type Explained } from './explain-dialog.tsx';
import { ExplainedWords } from './explained-words.tsx';
import { MissesTable } from './misses-table.tsx';
import { tradeWordsQuery } from './trade-words.query.ts';
import styles from './misses-table.module.css';

const heading = 'Searches without results';

const searchMissesQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.searchMisses,
    queryFn: ({ signal }) => listSearchMisses(http, signal),
    ...fresh,
  });

/**
 * `/admin/search-misses/`: the searches of the last 90 days in which visitors found nothing or opened nothing (rule L28), and
 * the words that staff have explained (rule L28).
 */
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
  const missed = misses?.filter(({ kind }) => kind === 'not_found');
  const unopened = misses?.filter(({ kind }) => kind === 'not_opened');
  const words = useQuery(tradeWordsQuery(http));
  const [explained, setExplained] = useState<Explained | null>(null);
  // A backend of before takes no words.
  const explain = words.data
    ? (text: string) => setExplained({ words: text, means: '', isNew: true })
    : undefined;
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
      {missed?.length === 0 && (
        <EmptyState title="No searches without results">
          Every search of the last 90 days found something.
        </EmptyState>
      )}
      {missed && missed.length > 0 && (
        <MissesTable label={heading} misses={missed} onExplain={explain} />
      )}
      {unopened && unopened.length > 0 && (
        <Section title="Searches of which no result was opened">
          <MissesTable
            label="Searches of which no result was opened"
            misses={unopened}
            onExplain={explain}
          />
        </Section>
      )}
      <ExplainedWords words={words} onExplain={setExplained} />
      {explained && <ExplainDialog explained={explained} onClose={() => setExplained(null)} />}
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
