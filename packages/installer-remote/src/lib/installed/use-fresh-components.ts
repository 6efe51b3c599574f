import { useEffect } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { componentsShown } from './installed.model.ts';

/**
 * Has what is installed read again when the caller comes onto the page, and whenever the person comes back to the window:
 * other programs install and delete plugins too (specification, section 9: always stale).
 */
export function useFreshComponents(): void {
  const show = useUnit(componentsShown);
  useEffect(() => {
    const showAgain = () => {
      if (document.visibilityState === 'visible') show();
    };
    show();
    window.addEventListener('focus', showAgain);
    document.addEventListener('visibilitychange', showAgain);
    return () => {
      window.removeEventListener('focus', showAgain);
      document.removeEventListener('visibilitychange', showAgain);
    };
  }, [show]);
}
