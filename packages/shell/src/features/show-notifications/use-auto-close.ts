import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useEventListener } from '@patchbay/ui';

/**
 * Calls `onClose` after `duration` ms (`Infinity`: never). The time stands still while the pointer or the focus is within
 * `element`, and while somebody is in another window.
 */
export function useAutoClose(element: HTMLElement | null, duration: number, onClose: () => void) {
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
