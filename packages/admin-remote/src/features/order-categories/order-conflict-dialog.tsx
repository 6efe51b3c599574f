import { Button, Dialog } from '@patchbay/shared/ui';
import styles from './order-categories.module.css';

interface OrderConflictDialogProps {
  readonly changes: readonly string[];
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
  readonly onKeepEditing: () => void;
}

const mostShown = 20;

/** Somebody else saved the tree in between (decisions, section 6). */
export function OrderConflictDialog(props: OrderConflictDialogProps) {
  const { changes, onTakeTheirs, onOverwrite, onKeepEditing } = props;
  return (
    <Dialog title="Somebody else saved in between" onClose={onKeepEditing}>
      <div className={styles.dialog}>
        <p>Nothing of yours was saved yet. This was changed:</p>
        <ul className={styles.changes}>
          {changes.slice(0, mostShown).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {changes.length > mostShown && <li>and {changes.length - mostShown} more</li>}
        </ul>
        <div className={styles.buttons}>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={onOverwrite}>
            Overwrite theirs
          </Button>
          <Button variant="primary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
