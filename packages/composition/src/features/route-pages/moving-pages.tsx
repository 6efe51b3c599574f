import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from '@patchbay/shared/router';

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

/** More than a slow phone takes to render a page. */
const patienceMs = 2000;

interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** What whoever led there gave the page, which is no part of its address. */
  readonly state: unknown;
}

interface MovingRouter {
  readonly state: RouterState;
  subscribe(listener: (state: RouterState) => void): () => void;
  navigate(
    to: PageLocation,
    options: { replace: true; state: unknown; flushSync: true },
  ): Promise<void>;
}

interface RouterState {
  readonly navigation: { readonly state: string };
  readonly location: PageLocation;
}

/**
 * Shows a page that does not come to the screen although the router has it. A slot that waits for something at the new address keeps
 * React from going there: it would have to hide what the slot shows. Here the slot is hidden (rule G264).
 */
export function keepMoving(router: MovingRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHurrying = false;
  const isStuck = ({ navigation, location }: RouterState) =>
    navigation.state === 'idle' && shownKey !== null && shownKey !== location.key;

  router.subscribe((state) => {
    clearTimeout(timer);
    if (isHurrying || !isStuck(state)) return;
    timer = setTimeout(() => {
      if (!isStuck(router.state)) return;
      isHurrying = true;
      const { location } = router.state;
      void router
        .navigate(location, { replace: true, state: location.state, flushSync: true })
        .finally(() => {
          isHurrying = false;
        });
    }, patienceMs);
  });
}
