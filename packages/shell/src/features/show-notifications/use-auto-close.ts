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
  const [isHeld, setHeld] = useState(false);

  // Whoever sees the element can be at it at once: an effect after the painting would miss them.
  useLayoutEffect(() => {
    if (!element) return;
    const hold = () => setHeld(true);
    const releaseUnlessFocusIsAt = (target: EventTarget | null) => {
      if (!(target instanceof Node && element.contains(target))) setHeld(false);
    };
    const release = () => releaseUnlessFocusIsAt(document.activeElement);
    const onFocusOut = ({ relatedTarget }: FocusEvent) => releaseUnlessFocusIsAt(relatedTarget);

    element.addEventListener('focusin', hold);
    element.addEventListener('focusout', onFocusOut);
    element.addEventListener('pointermove', hold);
    element.addEventListener('pointerleave', release);
    window.addEventListener('blur', hold);
    window.addEventListener('focus', release);
    return () => {
      element.removeEventListener('focusin', hold);
      element.removeEventListener('focusout', onFocusOut);
      element.removeEventListener('pointermove', hold);
      element.removeEventListener('pointerleave', release);
      window.removeEventListener('blur', hold);
      window.removeEventListener('focus', release);
    };
  }, [element]);

  return isHeld;
}
