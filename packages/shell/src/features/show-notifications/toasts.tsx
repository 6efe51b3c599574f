import * as Toast from '@radix-ui/react-toast';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  useEffectEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { notificationDismissed, type ShownNotification } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { useEventListener, Button } from '@patchbay/ui';
import styles from './toasts.module.css';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The text of a toast, with the ways to answer it. */
function ToastBody({ notification }: { readonly notification: ShownNotification }) {
  const { action, text, title, tone } = notification;
  const Icon = icons[tone];
  return (
    <>
      <Icon className={styles.icon} size={20} />
      <div className={styles.words}>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {text && <Toast.Description className={styles.text}>{text}</Toast.Description>}
      </div>
      {action && (
        <Toast.Action asChild altText={`F8: ${action.label}`}>
          <Button size="small" onClick={action.run}>
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <Button variant="quiet" size="small" shape="icon" aria-label="Dismiss">
          <X size={16} />
        </Button>
      </Toast.Close>
    </>
  );
}

/**
 * Calls `onClose` after `duration` ms (`Infinity`: never). The time stands still while the pointer or the focus is within
 * `element`, and while somebody is in another window.
 */
function useAutoClose(element: HTMLElement | null, duration: number, onClose: () => void) {
  const isHeld = useHeld(element);
  const remaining = useRef(duration);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isHeld || remaining.current === Infinity) return;
    // Not the visitor's clock, which may be set meanwhile.
    const since = performance.now();
    const timer = setTimeout(() => close(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [isHeld]);
}

function useHeld(element: HTMLElement | null): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(() => !!element?.contains(document.activeElement));
  const [isAway, setAway] = useState(() => !document.hasFocus());

  useEventListener(element, 'focusin', () => setHasFocus(true));
  useEventListener(element, 'focusout', ({ relatedTarget }) =>
    setHasFocus(relatedTarget instanceof Node && element?.contains(relatedTarget) === true),
  );
  useEventListener(element, 'pointermove', () => setPointedAt(true));
  useEventListener(element, 'pointerleave', () => setPointedAt(false));
  useEventListener('window', 'blur', () => setAway(true));
  useEventListener('window', 'focus', () => setAway(false));

  return isPointedAt || hasFocus || isAway;
}

interface ToastsProps {
  readonly notification: ShownNotification | null;
}

// The part's own listener does not know of input methods, whose key F8 is too.
const noHotkey: string[] = [];

const shownFor = 5000;

/**
 * The notification on the screen (rules E9 to E12). It stands inside of
 * an open dialog, where it can be reached, else at the end of the page.
 */
export function Toasts({ notification }: ToastsProps) {
  const isShown = notification !== null;
  const dialog = useTopmostDialog(isShown);
  const [viewport, setViewport] = useState<HTMLOListElement | null>(null);
  // The page's own regions speak, except within a dialog, from where they are out of reach.
  const [nowhere] = useState(() => document.createElement('div'));

  useFocusReturn(viewport, !isShown);
  useEventListener(isShown ? 'document' : null, 'keydown', (event) => {
    const isComposing = event.isComposing || event.key === 'Process';
    if (event.key === 'F8' && !isComposing) viewport?.focus();
  });

  return createPortal(
    <Toast.Provider announcerContainer={dialog ?? nowhere}>
      {notification && (
        <ShownToast key={notification.id} notification={notification} viewport={viewport} />
      )}
      <Toast.Viewport
        ref={setViewport}
        hotkey={noHotkey}
        label="Notifications (F8)"
        className={styles.viewport}
      />
    </Toast.Provider>,
    dialog ?? document.body,
  );
}

interface ShownToastProps {
  readonly notification: ShownNotification;
  readonly viewport: HTMLElement | null;
}

function ShownToast({ notification, viewport }: ShownToastProps) {
  const dismiss = useUnit(notificationDismissed);
  const isEscapeElsewhere = useRef(false);
  const close = () => dismiss({ id: notification.id });
  useAutoClose(viewport, isSticky(notification) ? Infinity : shownFor, close);

  // A toast that is removed with the focus in it would take the focus with it.
  useLayoutEffect(
    () => () => {
      if (viewport?.contains(document.activeElement)) viewport.focus();
    },
    [viewport],
  );

  return (
    <Toast.Root
      open
      // The part's own clock starts to listen for the pointer and the focus a moment after the toast is seen.
      duration={Infinity}
      className={styles.toast}
      data-tone={notification.tone}
      type={notification.tone === 'error' ? 'foreground' : 'background'}
      onEscapeKeyDown={(event) => {
        const { target } = event;
        isEscapeElsewhere.current = !(target instanceof Node && viewport?.contains(target));
        if (isEscapeElsewhere.current) return;
        // It only closes the toast, not the dialog around it.
        event.preventDefault();
        close();
      }}
      onOpenChange={() => {
        // Escape closes what has the focus, and a toast that has not stays.
        if (isEscapeElsewhere.current) isEscapeElsewhere.current = false;
        else close();
      }}
    >
      <ToastBody notification={notification} />
    </Toast.Root>
  );
}

const isSticky = ({ tone, action }: ShownNotification) => tone === 'error' && action !== undefined;

const findTopmostDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

function watchDialogs(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open'],
  });
  return () => {
    observer.disconnect();
  };
}

const never = () => () => undefined;

/** The open modal dialog, or null: everything outside of it can be neither reached nor read. Followed while `isNeeded`. */
const useTopmostDialog = (isNeeded: boolean): Element | null =>
  useSyncExternalStore(isNeeded ? watchDialogs : never, findTopmostDialog);

/** Gives the focus back to where it came from, when it is still in `list` after the last of it has gone. */
function useFocusReturn(list: HTMLElement | null, isEmpty: boolean) {
  const origin = useRef<HTMLElement | null>(null);

  // The part around the list holds the stops by which Tab goes in and out.
  const region = list?.parentElement ?? null;
  useEventListener(region, 'focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && region?.contains(relatedTarget)) return;
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  });

  useEffect(() => {
    if (!isEmpty || !list?.contains(document.activeElement)) return;
    list.blur();
    origin.current?.focus({ preventScroll: true });
  }, [isEmpty, list]);
}
