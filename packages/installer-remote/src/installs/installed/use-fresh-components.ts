import { useEffect } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { useEventListener } from '@patchbay/ui';
import { componentsShown } from './installed.model.ts';

/**
 * Reads the installed components again when the caller appears, and whenever the window gets the focus: other programs
 * install and delete plugins too (rule I20).
 */
export function useFreshComponents(): void {
  const show = useUnit(componentsShown);
  const showAgain = () => {
    if (document.visibilityState === 'visible') show();
  };
  useEffect(() => show(), [show]);
  useEventListener('window', 'focus', showAgain);
  useEventListener('document', 'visibilitychange', showAgain);
}
