import { WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { useLocation } from '@patchbay/shared/router';
import { Button, EmptyState } from '@patchbay/ui';
import styles from './offline-notice.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Whether the browser is online; in the desktop app, whether the site can be reached. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // The site’s server renders for who reached it.
    () => true,
  );

/** The pages that show what is on this computer. */
const ownPages: readonly string[] = [
  routes.library,
  routes.installed,
  routes.downloads,
  routes.settings,
];

/** Whether the desktop app has come to a page that cannot be shown without the site. One that is shown already stays. */
export function useNeedsSite(): boolean {
  const { bridge } = useHost();
  const { pathname } = useLocation();
  const isOnline = useIsOnline();
  const [shown, setShown] = useState<string | null>(null);
  if (isOnline && shown !== pathname) setShown(pathname);
  return Boolean(bridge) && !isOnline && shown !== pathname && !ownPages.includes(pathname);
}

/** In the place of such a page; it comes by itself once the site is back. */
export function NeedsSite() {
  return (
    <EmptyState
      title="This page needs the site"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      It opens by itself once the site can be reached. What is on this computer is in your library.
    </EmptyState>
  );
}

/**
 * Says plainly that the browser is offline. Pages that were seen before are still there; the rest is fetched once it is
 * back. In the desktop app it is the site that is out of reach: its window is offline for as long (rule I80).
 */
export function OfflineNotice() {
  const { bridge } = useHost();
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff size={16} />
          {bridge ? (
            <>
              <span>The site cannot be reached</span>
              <span aria-hidden="true">·</span>
              <button
                type="button"
                className={styles.again}
                onClick={() => window.location.reload()}
              >
                Try again
              </button>
            </>
          ) : (
            'You are offline. Pages you have already opened still work; the rest loads when you are back online.'
          )}
        </p>
      )}
    </div>
  );
}
