import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

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
    const since = Date.now();
    const timer = setTimeout(() => close(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - since;
    };
  }, [isHeld]);
}

function useHeld(element: HTMLElement | null): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(() => !!element?.contains(document.activeElement));
  const [isAway, setAway] = useState(() => !document.hasFocus());

  // Whoever sees the element can be at it at once: an effect after the painting would miss them.
  useLayoutEffect(() => {
    if (!element) return;
    const onFocusIn = () => setHasFocus(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      setHasFocus(relatedTarget instanceof Node && element.contains(relatedTarget));
    const onPointerMove = () => setPointedAt(true);
    const onPointerLeave = () => setPointedAt(false);
    const onLeave = () => setAway(true);
    const onReturn = () => setAway(false);

    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    element.addEventListener('pointermove', onPointerMove);
    element.addEventListener('pointerleave', onPointerLeave);
    window.addEventListener('blur', onLeave);
    window.addEventListener('focus', onReturn);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
      element.removeEventListener('pointermove', onPointerMove);
      element.removeEventListener('pointerleave', onPointerLeave);
      window.removeEventListener('blur', onLeave);
      window.removeEventListener('focus', onReturn);
    };
  }, [element]);

  return isPointedAt || hasFocus || isAway;
}
