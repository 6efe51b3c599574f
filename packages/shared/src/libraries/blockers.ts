import {
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type Blocker,
  type BlockerFunction,
  type DataRouter,
} from 'react-router-dom';

type Move = Parameters<BlockerFunction>[0];

/** One `useBlocker` of the page, with what it was last given. */
type Asker = RefObject<boolean | BlockerFunction>;

/** Whoever holds a move up now. */
interface Hold {
  readonly holder: Asker;
  readonly move: Move;
  /** Those that have let it go on, and the holder. */
  readonly asked: ReadonlySet<Asker>;
}

/** All blockers of a router. */
interface Askers {
  /** @returns a function that takes it off the page */
  readonly add: (asker: Asker) => () => void;
  readonly subscribe: (watch: () => void) => () => void;
  readonly blockerOf: (asker: Asker) => Blocker;
}

/** The router's name for the one blocker that it is given. */
const key = 'page';

const none: Blocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};

/** One of a remote that throws as it is asked holds nobody up. */
function wantsToBlock({ current: shouldBlock }: Asker, move: Move): boolean {
  if (typeof shouldBlock !== 'function') return shouldBlock;
  try {
    return shouldBlock(move);
  } catch (error) {
    reportError(error);
    return false;
  }
}

/** The router asks one blocker alone, whichever came last: it is given one that asks for all of them. */
function createAskers(router: DataRouter): Askers {
  const askers = new Set<Asker>();
  const watchers = new Set<() => void>();
  let hold: Hold | null = null;
  /** What the router said of its blocker when it was last looked at, by whom it was held up, and that blocker for the holder. */
  let given: { readonly own: Blocker; readonly by: Hold; readonly blocker: Blocker } | null = null;

  const setHold = (next: Hold | null) => {
    hold = next;
    for (const watch of watchers) watch();
  };

  /** The one that came last is asked before others. */
  const nextHolder = (move: Move, asked: ReadonlySet<Asker>): Asker | undefined =>
    [...askers].toReversed().find((asker) => !asked.has(asker) && wantsToBlock(asker, move));

  const isHeldUp: BlockerFunction = (move) => {
    const holder = nextHolder(move, new Set());
    setHold(holder ? { holder, move, asked: new Set([holder]) } : null);
    return holder !== undefined;
  };

  /**
   * Whoever lets a move go on lets the next one that wants to hold it up. Said once more, as by a double press, it would be the next
   * one's answer, and counts for nothing.
   */
  function forHolder(own: Blocker, by: Hold): Blocker {
    if (own.state !== 'blocked') return own;
    const proceed = () => {
      if (hold !== by) return;
      const next = nextHolder(by.move, by.asked);
      if (next) setHold({ ...by, holder: next, asked: new Set([...by.asked, next]) });
      else own.proceed();
    };
    return { ...own, proceed };
  }

  return {
    add: (asker) => {
      if (askers.size === 0) router.getBlocker(key, isHeldUp);
      askers.add(asker);
      return () => {
        askers.delete(asker);
        if (hold?.holder === asker) setHold(null);
        if (askers.size === 0) router.deleteBlocker(key);
      };
    },
    subscribe: (watch) => {
      watchers.add(watch);
      const end = router.subscribe(watch);
      return () => {
        watchers.delete(watch);
        end();
      };
    },
    blockerOf: (asker) => {
      if (hold?.holder !== asker) return none;
      const own = router.state.blockers.get(key) ?? none;
      if (given?.own !== own || given.by !== hold) {
        given = { own, by: hold, blocker: forHolder(own, hold) };
      }
      return given.blocker;
    },
  };
}

const askersOfRouters = new WeakMap<DataRouter, Askers>();

function askersOf(router: DataRouter): Askers {
  const known = askersOfRouters.get(router) ?? createAskers(router);
  askersOfRouters.set(router, known);
  return known;
}

/**
 * The router's own, of which a page may have several: a slot's beside that of a form with unsaved changes. Each that wants to hold
 * somebody up is asked, one after the other.
 * @throws Error outside of a router
 */
export function useBlocker(shouldBlock: boolean | BlockerFunction): Blocker {
  const router = useContext(DataRouterContext)?.router;
  if (!router) throw new Error('useBlocker needs a router above it');
  const askers = askersOf(router);
  const asker = useRef<boolean | BlockerFunction>(false);
  useLayoutEffect(() => {
    asker.current = shouldBlock;
  }, [shouldBlock]);
  useLayoutEffect(() => askers.add(asker), [askers]);
  const blockerNow = useCallback(() => askers.blockerOf(asker), [askers]);
  return useSyncExternalStore(askers.subscribe, blockerNow, () => none);
}
