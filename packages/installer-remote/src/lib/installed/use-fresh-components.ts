import { useEffect } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { componentsShown } from './installed.model.ts';

/**
 * Reads the installed components again when the caller appears, and whenever the window gets the focus: other programs
 * install and delete plugins too (rule I20).
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
