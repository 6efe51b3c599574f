import { type HistoryEntry, listSoftwareHistory } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { infiniteQueryOptions, useInfiniteQuery } from '@patchbay/shared/query';
import {
  Button,
  Dialog,
  EmptyState,
  fresh,
  LoadError,
  Pending,
  useSteadyPending,
} from '@patchbay/ui';
import { formatDateTime, softwareStatusLabel } from '@patchbay/domain/format';
import { storedStatuses } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import type { Choices } from '../../../edited-form/edited-field.tsx';
import type { FormValues } from '../../../edited-form/form-values.ts';
import { adminKeys } from '../../../lib/admin.query.ts';
import { ChangedText, ChangesTable, ChangesValue } from '../../../edited-form/changes.tsx';
import { versionLabels } from '../../../lib/version-labels.ts';
import type { RestoredVersion } from '../../../lib/restored-version.model.ts';
import { softwareLabels } from '../software-values.ts';
import styles from './history-dialog.module.css';

/** The changes of a software, page by page. */
const softwareHistoryQuery = (http: Http, softwareId: number) =>
  infiniteQueryOptions({
    queryKey: adminKeys.history(softwareId),
    queryFn: ({ pageParam, signal }) =>
      listSoftwareHistory(http, softwareId, { before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    ...fresh,
  });

/** A field's value as a form holds it. */
function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(fieldText).join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A version's fields as they were before an entry about it: the changes of it and of those after it, put back. */
const versionBefore = (newest: readonly HistoryEntry[], versionId: number): FormValues =>
  Object.fromEntries(
    newest
      .filter(({ kind, version_id: id }) => kind === 'version_changed' && id === versionId)
      .flatMap(({ before }) => Object.entries(before))
      .map(([name, value]) => [name, fieldText(value)]),
  );

/**
 * The form's fields as they were before an entry: the changes of it and of those after it, put back.
 * @param newest the entries down to that one, the newest first
 * @param choices of fields with a fixed set of values: nothing else is put into them
 */
export function valuesBefore(
  newest: readonly HistoryEntry[],
  choices: Readonly<Record<string, Choices>>,
): FormValues {
  const offered = new Map(Object.entries(choices));
  const changed = newest.filter(({ kind }) => kind === 'changed').map(({ before }) => before);
  return Object.fromEntries(
    Object.entries(
      changed.reduce<HistoryEntry['before']>((later, before) => ({ ...later, ...before }), {}),
    )
      .map(([name, value]) => [name, fieldText(value)] as const)
      // Without the status 'archived', which no form sets, and a category that is deleted.
      .filter(([name, text]) => offered.get(name)?.some(([choice]) => choice === text) ?? true),
  );
}

interface HistoryDialogProps {
  readonly softwareId: number;
  /** The choices that the form offers for fields with a fixed set of values. */
  readonly choices: Readonly<Record<string, Choices>>;
  /**
   * Called to restore the state before a change, with the values of the form that differ from now. Null where nothing
   * can be changed.
   */
  readonly onRestore: ((values: FormValues) => void) | null;
  /** The same of a version. */
  readonly onRestoreVersion: ((restored: RestoredVersion) => void) | null;
  /** The versions that there are: others cannot be restored. */
  readonly versionIds: ReadonlySet<number>;
  readonly onClose: () => void;
}

const formLabels = new Map<string, string>(Object.entries(softwareLabels));
const ofVersion = new Map<string, string>(Object.entries(versionLabels));

function titleOf({ kind, version, before, after }: HistoryEntry): string {
  if (kind === 'created') return 'Created';
  if (kind === 'cover_changed') return 'New cover';
  if (kind === 'changed') {
    if (after['status'] === 'archived') return 'Archived';
    return before['status'] === 'archived' ? 'Restored' : 'Changed';
  }
  const name = version === null || version === '' ? 'A version' : `Version ${version}`;
  return kind === 'version_added' ? `${name} was added` : `${name} was changed`;
}

/** The changes of a software, with who made them and when; the form can be filled with an earlier state (rule F61). */
export function HistoryDialog(props: HistoryDialogProps) {
  const { softwareId, choices, onRestore, onRestoreVersion, versionIds, onClose } = props;
  const { http } = useHost();
  const history = useInfiniteQuery(softwareHistoryQuery(http, softwareId));
  const isWaiting = useSteadyPending(history.isPending);
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const restoreBefore = (index: number): (() => void) | null => {
    const newest = entries.slice(0, index + 1);
    const { kind, version_id: versionId } = newest.at(-1) ?? {};
    if (kind === 'changed') return onRestore && (() => onRestore(valuesBefore(newest, choices)));
    if (kind !== 'version_changed' || !versionId || !versionIds.has(versionId)) return null;
    return (
      onRestoreVersion &&
      (() => onRestoreVersion({ versionId, values: versionBefore(newest, versionId) }))
    );
  };
  return (
    <Dialog title="History" size="media" onClose={onClose}>
      <div className={styles.history}>
        {isWaiting && <Pending label="Loading the history">{null}</Pending>}
        {!isWaiting && history.isError && (
          <LoadError
            title="The history could not be loaded"
            error={history.error}
            isRetrying={history.isFetching}
            onRetry={() => void history.refetch()}
          />
        )}
        {!isWaiting && history.isSuccess && entries.length === 0 && (
          <EmptyState title="No changes yet">
            Changes of the last year appear here, except imports.
          </EmptyState>
        )}
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              entry={entry}
              choices={choices}
              onRestore={restoreBefore(index)}
            />
          ))}
        </ol>
        {history.hasNextPage && (
          <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            Show older changes
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly choices: HistoryDialogProps['choices'];
  /** Null where there is no earlier state of the form. */
  readonly onRestore: (() => void) | null;
}

function Entry({ entry, choices, onRestore }: EntryProps) {
  const { at, who, kind, before, after } = entry;
  const title = titleOf(entry);
  const when = formatDateTime(at);
  const hasTable = kind === 'changed' || kind === 'version_changed';
  const wordsOf = (name: string, value: unknown): string => {
    const text = fieldText(value);
    const status = storedStatuses.find((known) => known === text);
    if (name === 'status' && kind === 'changed' && status) return softwareStatusLabel(status);
    const offered = kind === 'changed' ? (new Map(Object.entries(choices)).get(name) ?? []) : [];
    return offered.find(([choice]) => choice === text)?.[1].trim() ?? text;
  };
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.by}>
          <time dateTime={at}>{when}</time> by <bdi>{who ?? 'a deleted account'}</bdi>
        </p>
        {onRestore && (
          <Button
            size="small"
            aria-label={`Restore the state before this: ${title}, ${when}`}
            onClick={onRestore}
          >
            Restore the state before this
          </Button>
        )}
      </div>
      {hasTable && (
        <ChangesTable heads={['Field', 'Before', 'After']}>
          {Object.keys(after).map((name) => {
            const was = wordsOf(name, before[name]);
            const now = wordsOf(name, after[name]);
            return (
              <tr key={name}>
                <th scope="row">
                  {(kind === 'changed' ? formLabels : ofVersion).get(name) ?? name}
                </th>
                <ChangesValue label="Before">
                  <ChangedText text={was} other={now} mark="del" />
                </ChangesValue>
                <ChangesValue label="After">
                  <ChangedText text={now} other={was} mark="ins" />
                </ChangesValue>
              </tr>
            );
          })}
        </ChangesTable>
      )}
    </li>
  );
}
