import type { ReactNode } from 'react';
import { Button, Dialog } from '@patchbay/ui';
import styles from './conflict-dialog.module.css';

/** What can be done about somebody else's save. */
export interface ConflictChoices {
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
  readonly onKeepEditing: () => void;
}

interface ConflictDialogProps {
  readonly choices: ConflictChoices;
  readonly size?: 'text' | 'media';
  /** What was changed. */
  readonly children: ReactNode;
}

/** Someone else saved this first: what changed, and whose work shall stand (rule F12). */
export function ConflictDialog({ choices, size = 'text', children }: ConflictDialogProps) {
  return (
    <Dialog
      title="Someone else saved this first"
      size={size}
      onClose={() => choices.onKeepEditing()}
    >
      <div className={styles.conflict}>
        {children}
        <div className={styles.buttons}>
          <Button onClick={() => choices.onKeepEditing()}>Keep editing</Button>
          <Button variant="danger" onClick={() => choices.onOverwrite()}>
            Keep mine
          </Button>
          <Button variant="primary" onClick={() => choices.onTakeTheirs()}>
            Use their version
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
