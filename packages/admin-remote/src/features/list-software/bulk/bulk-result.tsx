import { useEffect, useRef } from 'react';
import { Button } from '@patchbay/ui';
import { describeFailedChange } from '@patchbay/domain/api';
import styles from './bulk.module.css';
import type { BulkChange } from './bulk-change.ts';

const maxNamed = 10;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed ? `${shown} and ${names.length - maxNamed} more` : shown;
}

const entries = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** The result of the last change of many: the rows that failed, each with its reason, and 'Undo'. */
export function BulkResult({ bulk }: { readonly bulk: BulkChange }) {
  const { outcome, error, isBusy } = bulk;
  const panelRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The bar with the pressed button goes, or has said what it could.
    if (outcome || error) panelRef.current?.focus({ preventScroll: true });
  }, [outcome, error]);
  if (!outcome && !error) return null;
  const failure = error && describeFailedChange(error);
  return (
    <div
      ref={panelRef}
      role="group"
      aria-label="Result of the change"
      tabIndex={-1}
      className={styles.result}
      data-trouble={error !== null || (outcome?.conflicts.length ?? 0) > 0}
    >
      <div role="status">
        {failure && <p>{`${failure.state} ${failure.reason}`}</p>}
        {outcome && (
          <p>
            {outcome.isUndo
              ? `Taken back: ${entries(outcome.changedCount)}.`
              : `Changed: ${entries(outcome.changedCount)}.`}
          </p>
        )}
        {outcome && outcome.conflicts.length > 0 && (
          <p>
            <span>
              {`Not changed, because someone else changed ${entries(outcome.conflicts.length)} meanwhile:`}
            </span>{' '}
            <bdi>{listed(outcome.conflicts)}</bdi>. The list shows what is there now.
          </p>
        )}
        {outcome && outcome.missing.length > 0 && (
          <p>
            Not there any more: <bdi>{listed(outcome.missing)}</bdi>.
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {error && (
          <Button size="small" isBusy={isBusy} onClick={bulk.retry}>
            Try again
          </Button>
        )}
        {outcome?.undo && !outcome.isUndo && (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => outcome.undo && bulk.undo(outcome.undo)}
          >
            Undo
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={bulk.dismiss}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
