import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/**
 * Says plainly that the browser is offline. Pages that were seen before are still there; the rest is fetched once it is
 * back.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    // The site’s server renders for who reached it.
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff size={16} />
          You are offline. Pages you have already opened still work; the rest loads when you are
          back online.
        </p>
      )}
    </div>
  );
}
