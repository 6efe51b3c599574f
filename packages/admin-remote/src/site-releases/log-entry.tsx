import type { ReleaseLogEntry } from '@patchbay/domain/api';
import { formatDateTime } from '@patchbay/domain/format';
import styles from './site-releases.module.css';
import { entryAuthor, entryTitle, originWords } from './release-words.ts';

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
              {name}
              {kind === 'canary' ? ' (canary)' : ''}: {from ?? 'nothing'} → {to ?? 'nothing'}
            </li>
          ))}
        </ul>
      )}
      {source?.commit && <code className={styles.quiet}>{originWords(source)}</code>}
    </li>
  );
}
