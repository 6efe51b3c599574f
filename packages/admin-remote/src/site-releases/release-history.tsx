import { useInfiniteQuery } from '@patchbay/shared/query';
import {
  Button,
  CopyButton,
  FormAlert,
  LoadError,
  Pending,
  Section,
  useSteadyPending,
} from '@patchbay/ui';
import { useSiteHttp } from './site-http.ts';
import { LogEntry } from './log-entry.tsx';
import styles from './site-releases.module.css';
import { releaseLogQuery } from './releases.query.ts';

/** The log of releases, the newest first, and whether it is as it was written (rule G163). */
export function ReleaseHistory() {
  const history = useInfiniteQuery(releaseLogQuery(useSiteHttp()));
  const isWaiting = useSteadyPending(history.isPending);
  const [newest] = history.data?.pages ?? [];
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Section title="History" className={styles.history}>
      {isWaiting && <Pending label="Loading the history">{null}</Pending>}
      {!isWaiting && history.isError && (
        <LoadError
          title="The history could not be loaded"
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {!isWaiting && newest && newest.problems.length > 0 && (
        <FormAlert>
          <p>The log cannot be trusted:</p>
          <ul>
            {newest.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </FormAlert>
      )}
      {!isWaiting && newest?.problems.length === 0 && newest.head !== null && (
        <p className={styles.verdict}>
          The log is intact: each line follows the one before. Keep the hash of the last one
          elsewhere to check it later. <code>{newest.head.slice(0, 12)}…</code>
          <CopyButton text={newest.head} label="Copy the hash" />
        </p>
      )}
      {!isWaiting && (
        <ol className={styles.cards}>
          {entries.map((entry) => (
            <LogEntry key={entry.number} entry={entry} />
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </Section>
  );
}
