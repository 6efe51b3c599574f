import { useInfiniteQuery } from '@patchbay/shared/query';
import {
  Button,
  FormAlert,
  LoadError,
  Pending,
  Section,
  useSteadyPending,
  useSiteHttp,
} from '@patchbay/ui';
import type { ReleaseLogEntry } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import { releaseLogQuery } from './releases.query.ts';
import styles from './site-releases.module.css';
import { entryAuthor, entryTitle, originWords } from './release-words.ts';

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

/** A change of the live releases: what, when, by whom and why. */
export function LogEntry({ entry }: { readonly entry: ReleaseLogEntry }) {
  const { at, source, changes } = entry;
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle}>{entryTitle(entry)}</h3>
        <p className={styles.quiet}>
          <time dateTime={at}>{formatDateTime(at)}</time> by <bdi>{entryAuthor(entry)}</bdi>
        </p>
      </div>
      {source?.message && <bdi className={styles.message}>{source.message}</bdi>}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ name, kind, from, to }) => (
            <li key={`${name} ${kind}`}>
              {`${name}${kind === 'canary' ? ' (canary)' : ''}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`}
            </li>
          ))}
        </ul>
      )}
      {source?.commit && <code className={styles.quiet}>{originWords(source)}</code>}
    </li>
  );
}
