import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Slot } from '@patchbay/shared/host';
import { RetryBoundary } from '@patchbay/composition/retry-boundary';
import styles from './category-drawer.module.css';

interface CategoryDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The categories on narrow screens: a modal dialog at the side, so the browser holds the focus and gives it back. */
export function CategoryDrawer({ isOpen, onClose }: CategoryDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  return (
    // A click on the dialog itself is one on its backdrop; Escape is the keyboard's way.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Categories"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <RetryBoundary>
        {isOpen && (
          <div className={styles.content}>
            <div className={styles.bar}>
              <span className={styles.title}>Categories</span>
              <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
                <X size={20} />
              </button>
            </div>
            <Slot name="sidebar" props={{ onNavigate: onClose }} />
          </div>
        )}
      </RetryBoundary>
    </dialog>
  );
}
