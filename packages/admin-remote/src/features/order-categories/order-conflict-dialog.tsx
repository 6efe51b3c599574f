import {
  ConflictDialog,
  type ConflictChoices,
} from '../../lib/conflict-dialog/conflict-dialog.tsx';
import styles from './order-categories.module.css';

interface OrderConflictDialogProps extends ConflictChoices {
  readonly changes: readonly string[];
}

const mostShown = 20;

/** Somebody else put the tree in another order meanwhile. */
export function OrderConflictDialog({ changes, ...choices }: OrderConflictDialogProps) {
  return (
    <ConflictDialog choices={choices}>
      <p>
        Nothing was saved yet. Your changes are still here, and ‘Undo’ brings them back if you use
        the other version. Someone else changed this:
      </p>
      <ul className={styles.changes}>
        {changes.slice(0, mostShown).map((words, index) => (
          // Of two categories with one name, the same may be said.
          <li key={index}>{words}</li>
        ))}
        {changes.length > mostShown && <li>and {changes.length - mostShown} more</li>}
      </ul>
    </ConflictDialog>
  );
}
