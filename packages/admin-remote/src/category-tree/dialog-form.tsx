import type { ReactNode } from 'react';
import { Button, Dialog } from '@patchbay/ui';
import styles from './category-order.module.css';

interface DialogFormProps {
  readonly title: string;
  /** The label of the button that submits. */
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about a category that is a form, with 'Cancel' and the button that does it. */
export function DialogForm(props: DialogFormProps) {
  const { title, action, isDestructive = false, onSubmit, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDestructive ? 'danger' : 'primary'}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
