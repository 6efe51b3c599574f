import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from '@patchbay/shared/router';
import { VisuallyHidden } from '../content/visually-hidden.tsx';
import { AlertDialog } from '../dialogs/alert-dialog.tsx';
import { useEventListener } from '../hooks/use-event-listener.ts';
import { UnsavedContext } from './unsaved-context.ts';
import styles from './unsaved-guard.module.css';

interface UnsavedGuardProps {
  /**
   * The page's own bars show unsaved changes: the guard says it only to people who listen to the page. Default false.
   */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

/** A page whose forms report their unsaved changes: it counts them, and leaving asks first (rules F14 and I55). */
export function UnsavedGuard({ isQuiet = false, children }: UnsavedGuardProps) {
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, string>>(new Map());
  const report = useCallback((id: string, what: string | null) => {
    setUnsaved((before) => {
      if ((before.get(id) ?? null) === what) return before;
      const after = new Map(before);
      if (what === null) after.delete(id);
      else after.set(id, what);
      return after;
    });
  }, []);
  const isUnsaved = unsaved.size > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEventListener(isUnsaved ? 'window' : null, 'beforeunload', (event) => event.preventDefault());
  useEffect(() => {
    // A save that was under way has ended meanwhile: there is nothing to ask any more.
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  const parts = [...new Set(unsaved.values())].join(', ');
  const counted = unsaved.size > 1 ? `${unsaved.size} unsaved` : 'Unsaved';
  const words = isUnsaved && `${counted}: ${parts}`;
  return (
    <UnsavedContext value={report}>
      {children}
      {isQuiet ? (
        <VisuallyHidden>
          <span role="status">{words}</span>
        </VisuallyHidden>
      ) : (
        <p className={styles.count} role="status" data-shown={isUnsaved}>
          {words}
        </p>
      )}
      {blocker.state === 'blocked' && isUnsaved && (
        <AlertDialog
          title="Leave without saving?"
          dismiss={{ label: 'Stay', onDismiss: () => blocker.reset() }}
          action={{
            label: 'Leave',
            isDestructive: true,
            onAction: () => blocker.proceed(),
          }}
        >
          {`These changes would be lost: ${parts}.`}
        </AlertDialog>
      )}
    </UnsavedContext>
  );
}
