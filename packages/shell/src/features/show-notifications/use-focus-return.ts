import { useEffect, useRef } from 'react';

/** Gives the focus back to where it came from, when it is still in `list` after the last of it has gone. */
export function useFocusReturn(list: HTMLElement | null, isEmpty: boolean) {
  const origin = useRef<HTMLElement | null>(null);

  useEffect(() => {
    // The part around the list holds the stops by which Tab goes in and out.
    const region = list?.parentElement;
    if (!region) return;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region.contains(relatedTarget)) return;
      origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    region.addEventListener('focusin', onFocusIn);
    return () => {
      region.removeEventListener('focusin', onFocusIn);
    };
  }, [list]);

  useEffect(() => {
    if (!isEmpty || !list?.contains(document.activeElement)) return;
    list.blur();
    origin.current?.focus({ preventScroll: true });
  }, [isEmpty, list]);
}
