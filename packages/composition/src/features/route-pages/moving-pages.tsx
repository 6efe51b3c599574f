import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation, type createBrowserRouter } from '@patchbay/shared/router';

/** The key of the location that is on the screen; null before anything is. */
let shownKey: string | null = null;

/** Stands around everything that the router shows, and knows by which location it is there. */
export function Shown({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  useLayoutEffect(() => {
    shownKey = key;
  }, [key]);
  return children;
}

/** More than a slow phone takes to render a page, and less than anybody waits for code that hangs. */
const patienceMs = 5000;

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>;

/**
 * Shows a page that does not come to the screen although the router has it. A slot that waits for something at the new address keeps
 * React from going there: it would have to hide what the slot shows. Here the slot is hidden (rule G264).
 */
export function keepMoving(router: Router): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isHurrying = false;
  const isStuck = ({ navigation, location }: Router['state']) =>
    navigation.state === 'idle' && shownKey !== null && shownKey !== location.key;

  /** A second click meanwhile does not start the wait anew, as long as nothing else is shown. */
  const look = (before: string | null) => {
    timer = null;
    if (shownKey !== before || !isStuck(router.state)) return;
    isHurrying = true;
    const { location } = router.state;
    // The state that a link gives a page is not a part of its address.
    const state: unknown = location.state;
    void router.navigate(location, { replace: true, state, flushSync: true }).finally(() => {
      isHurrying = false;
    });
  };

  router.subscribe((state) => {
    if (isHurrying || timer !== null || !isStuck(state)) return;
    timer = setTimeout(look, patienceMs, shownKey);
  });
}
