import { useEffect } from 'react';

/** Calls back when the browser says that the connection is back, as long as somebody waits for it. */
export function useBackOnline(isWaiting: boolean, onBack: () => void): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    window.addEventListener('online', onBack);
    return () => {
      window.removeEventListener('online', onBack);
    };
  }, [isWaiting, onBack]);
}
