import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../controls/button.tsx';
import styles from './alert-dialog.module.css';

interface AlertDialogProps {
  readonly title: string;
  /** The event or question, read out with the title. May hold a link. */
  readonly children: ReactNode;
  /**
   * The harmless way out: 'Okay', 'Cancel'. It has the focus first, and Escape stands for it. Without it the dialog
   * cannot be closed by the person at all.
   */
  readonly dismiss?: { readonly label: string; readonly onDismiss: () => void };
  /** The action that the dialog asks about: 'Delete'. */
  readonly action?: {
    readonly label: string;
    readonly isDestructive?: boolean;
    readonly isBusy?: boolean;
    /** The way out is what most people want, and this is seldom: it stands before that, as 'Undo' does. */
    readonly isAside?: boolean;
    readonly onAction: () => void;
  };
}

/**
 * A modal dialog that wants an answer, open while it is mounted: an alert or a question. A click beside it does nothing.
 */
export function AlertDialog({ title, children, dismiss, action }: AlertDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const dismissRef = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    dismissRef.current?.focus();
    return () => {
      dialog?.close();
    };
  }, []);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    // Whoever opened it takes it off the page; until then it stays open.
    event.preventDefault();
    dismiss?.onDismiss();
  };
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget;
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
    // A browser closes at the second Escape in a row whatever the page says.
    if (dismiss) dismiss.onDismiss();
    else dialog.showModal();
  };

  const isAside = action?.isAside ?? false;
  const variant = action?.isDestructive ? 'danger' : 'primary';
  const actionButton = action && (
    <Button
      variant={isAside ? 'secondary' : variant}
      isBusy={action.isBusy ?? false}
      onClick={action.onAction}
    >
      {action.label}
    </Button>
  );

  return (
    <dialog
      ref={dialogRef}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby={dismiss ? 'closerequest' : 'none'}
      onCancel={onCancel}
      onClose={onClose}
    >
      <div className={styles.surface}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div id={textId} className={styles.text}>
          {children}
        </div>
        {(dismiss ?? action) && (
          <div className={styles.buttons}>
            {isAside && actionButton}
            {dismiss && (
              <Button
                ref={dismissRef}
                variant={isAside ? 'primary' : 'secondary'}
                onClick={dismiss.onDismiss}
              >
                {dismiss.label}
              </Button>
            )}
            {!isAside && actionButton}
          </div>
        )}
      </div>
    </dialog>
  );
}
