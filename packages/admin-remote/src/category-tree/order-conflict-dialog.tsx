import { Button, Dialog } from '@patchbay/ui';
import styles from './category-order.module.css';

interface OrderConflictDialogProps {
  readonly changes: readonly string[];
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
  readonly onKeepEditing: () => void;
}

const mostShown = 20;

/** Somebody else put the tree in another order meanwhile: whose shall stand (rule T12). */
export function OrderConflictDialog(props: OrderConflictDialogProps) {
  const { changes, onTakeTheirs, onOverwrite, onKeepEditing } = props;
  return (
    <Dialog title="Someone else saved this first" onClose={onKeepEditing}>
      <div className={styles.dialog}>
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
        <div className={styles.buttons}>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={onOverwrite}>
            Keep mine
          </Button>
          <Button variant="primary" onClick={onTakeTheirs}>
            Use their version
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
