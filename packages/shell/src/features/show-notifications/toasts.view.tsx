import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { notificationDismissed, type ShownNotification } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { ToastBody } from './toast-body.view.tsx';
import styles from './toasts.module.css';
import { useTopmostDialog } from './use-topmost-dialog.ts';

interface ToastsProps {
  readonly notification: ShownNotification | null;
}

// The part's own listener does not know of input methods, whose key F8 is too.
const noHotkey: string[] = [];

/**
 * The notification on the screen (specification, section 9: 5 s, one at a time, a swipe of 50 px, F8). It stands inside of
 * an open dialog, where it can be reached, else at the end of the page.
 */
export function Toasts({ notification }: ToastsProps) {
  const dismiss = useUnit(notificationDismissed);
  const dialog = useTopmostDialog(notification !== null);
  const viewport = useRef<HTMLOListElement>(null);
  const isEscapeElsewhere = useRef(false);
  // The page's own regions speak, except within a dialog, from where they are out of reach.
  const [nowhere] = useState(() => document.createElement('div'));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isComposing = event.isComposing || event.key === 'Process';
      if (event.key === 'F8' && !isComposing) viewport.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  const close = ({ id }: ShownNotification) => {
    // Closed while the pointer or the focus was on it: without this the next one would wait for ever.
    viewport.current?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    dismiss({ id });
  };

  return createPortal(
    <Toast.Provider announcerContainer={dialog ?? nowhere}>
      {notification && (
        <Toast.Root
          key={notification.id}
          open
          className={styles.toast}
          data-tone={notification.tone}
          type={notification.tone === 'error' ? 'foreground' : 'background'}
          {...(isSticky(notification) ? { duration: Infinity } : {})}
          onEscapeKeyDown={({ target }) => {
            isEscapeElsewhere.current =
              !(target instanceof Node) || !viewport.current?.contains(target);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // It closes the toast alone, not the dialog around it.
            event.preventDefault();
            viewport.current?.focus();
            close(notification);
          }}
          onOpenChange={() => {
            // Escape closes what has the focus, and a toast that has not stays.
            if (isEscapeElsewhere.current) isEscapeElsewhere.current = false;
            else close(notification);
          }}
        >
          <ToastBody notification={notification} />
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={viewport}
        hotkey={noHotkey}
        label="Notifications (F8)"
        className={styles.viewport}
      />
    </Toast.Provider>,
    dialog ?? document.body,
  );
}

const isSticky = ({ tone, action }: ShownNotification) => tone === 'error' && action !== undefined;
