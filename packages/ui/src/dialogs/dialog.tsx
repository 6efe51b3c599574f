import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  /** The dialog's name: shown as its heading. */
  readonly title: string;
  /** `media` is as wide as a picture may be. Default `text`. */
  readonly size?: 'text' | 'media';
  /** Escape, the close button or a click beside the dialog: whoever opened it takes it off the page. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is mounted. The browser keeps the focus inside and gives it back to who had it.
 */
export function Dialog({ title, size = 'text', onClose, children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
    };
  }, []);
  const close = () => {
    dialogRef.current?.close();
  };
  return (
    // The keyboard has Escape and the close button; the click beside the dialog is the mouse's alone.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      data-size={size}
      aria-label={title}
      onClose={(event) => {
        // A development double mount closes and opens again before this event arrives.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Selecting text in a field may end beside the dialog: that is not a click there.
        if (event.target === event.currentTarget && isPressedBeside.current) close();
      }}
    >
      <div className={styles.surface}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.body}>{children}</div>
        {/* Last: the first focus goes to the content of the dialog. */}
        <span className={styles.close}>
          <Button variant="quiet" size="small" shape="icon" aria-label="Close" onClick={close}>
            <X size={16} />
          </Button>
        </span>
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
);
