import { useEffect, useRef } from 'react';
import { useEventListener } from '@patchbay/ui';

/** Gives the focus back to where it came from, when it is still in `list` after the last of it has gone. */
export function useFocusReturn(list: HTMLElement | null, isEmpty: boolean) {
  const origin = useRef<HTMLElement | null>(null);

  // The part around the list holds the stops by which Tab goes in and out.
  const region = list?.parentElement ?? null;
  useEventListener(region, 'focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && region?.contains(relatedTarget)) return;
    origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  });

  useEffect(() => {
    if (!isEmpty || !list?.contains(document.activeElement)) return;
    list.blur();
    origin.current?.focus({ preventScroll: true });
  }, [isEmpty, list]);
}
