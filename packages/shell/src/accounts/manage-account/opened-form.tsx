import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@patchbay/ui';
import styles from './manage-account.module.css';

interface OpenedFormProps {
  /** The label of the button that opens the form: 'Change password'. */
  readonly label: string;
  readonly isDestructive?: boolean;
  /** The form; it calls `close` when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** A form behind a button: a page of open password fields tells nobody what to do. The focus goes in and comes back. */
export function OpenedForm({ label, isDestructive = false, children }: OpenedFormProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  if (!isOpen) {
    return (
      <Button
        ref={button}
        {...(isDestructive ? { variant: 'danger' } : {})}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    );
  }
  return (
    <div className={styles.opened}>
      {children(close)}
      <Button variant="quiet" onClick={close}>
        Cancel
      </Button>
    </div>
  );
}
