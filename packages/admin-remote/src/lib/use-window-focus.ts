import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the window takes the focus. The query cache looks at the page's visibility alone, and a window beside
 * another is visible all the time.
 */
export function useWindowFocus(onFocus: () => void): void {
  const focused = useEffectEvent(onFocus);
  useEffect(() => {
    const listener = () => focused();
    window.addEventListener('focus', listener);
    return () => {
      window.removeEventListener('focus', listener);
    };
  }, []);
}
