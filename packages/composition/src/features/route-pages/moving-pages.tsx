import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation, useMatches, type createBrowserRouter } from '@patchbay/shared/router';

/** A name for what the router has at a location: before the first page is there, it has another one. */
const nameOf = (key: string, ids: readonly string[]) => [key, ...ids].join(' ');

/** What is on the screen; null before anything is. */
let shown: string | null = null;

/** Stands around everything that the router shows, and knows what that is. */
export function Shown({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  const name = nameOf(
    key,
    useMatches().map(({ id }) => id),
  );
  useLayoutEffect(() => {
    shown = name;
  }, [name]);
  return children;
}

/** More than a slow phone takes to render a page, and less than anybody waits for code that hangs. */
const patienceMs = 5000;

/** The patience after a page that had to be shown: what holds pages up may last. */
const shortPatienceMs = 400;

/** After so long without rest a browser does not come to the page, as by an effect that always sets a state. */
const busyMs = 2000;

/**
 * Calls `then` where the browser has had no rest by then. Those that do not tell of their rests are waited for longer.
 * @returns what ends the wait
 */
function whenOnlyBusy(then: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  let hasRested = false;
  const rest = requestIdleCallback(() => {
    hasRested = true;
  });
  const timer = setTimeout(() => {
    if (!hasRested) then();
  }, busyMs);
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(rest);
  };
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'navigate'>;

/**
 * Shows a page that does not come to the screen although the router has it, by hiding the slot that keeps React waiting.
 */
export function keepMoving(router: Router): void {
  /** The wait for a page, with what was on the screen at its beginning. */
  let wait: {
    readonly before: string | null;
    readonly end: () => void;
  } | null = null;
  let isHurrying = false;
  let patience = patienceMs;
  const isStuck = ({ initialized, navigation, location, matches }: Router['state']) =>
    initialized &&
    navigation.state === 'idle' &&
    shown !== null &&
    shown !==
      nameOf(
        location.key,
        matches.map(({ route }) => route.id),
      );

  const look = (before: string | null) => {
    wait?.end();
    wait = null;
    const isHeldUp = shown === before && isStuck(router.state);
    patience = isHeldUp ? shortPatienceMs : patienceMs;
    if (!isHeldUp) return;
    isHurrying = true;
    const { location } = router.state;
    // The state that a link gives a page is not a part of its address.
    const state: unknown = location.state;
    void router.navigate(location, { replace: true, state, flushSync: true }).finally(() => {
      isHurrying = false;
    });
  };

  router.subscribe((state) => {
    if (isHurrying || !isStuck(state)) return;
    if (wait) {
      // A second click meanwhile does not start the wait anew, as long as nothing else is shown.
      if (wait.before === shown) return;
      // The page came by itself, and somebody goes on to another one.
      wait.end();
      patience = patienceMs;
    }
    const before = shown;
    const timer = setTimeout(look, patience, before);
    const endBusy = whenOnlyBusy(() => {
      look(before);
    });
    const end = () => {
      clearTimeout(timer);
      endBusy();
    };
    wait = { before, end };
  });
}
