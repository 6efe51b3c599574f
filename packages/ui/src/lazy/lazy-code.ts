import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Code in a chunk of its own, or whatever else is loaded once: the same for everybody who asks. */
export interface LazyCode<T> {
  /** The same promise for everybody while it is pending or fulfilled; after a failure the next call tries again. */
  readonly load: () => Promise<T>;
  /** The loaded code; undefined until then. */
  readonly peek: () => T | undefined;
  /** Fulfilled when the first attempt is over, whether it brought the code or not; null from then on. */
  readonly firstAttempt: () => Promise<void> | null;
  /** Starts to load it ahead of time. Whoever needs it then tries again after a failure. */
  readonly preload: () => void;
}

/** @param fetchCode usually `() => import(...)` */
export function lazyCode<T>(fetchCode: () => Promise<T>): LazyCode<T> {
  let loading: Promise<T> | undefined;
  let arrived: T | undefined;
  let attempt: Promise<void> | undefined;
  let isSettled = false;
  const load = () => {
    loading ??= fetchCode().then(
      (code) => {
        arrived = code;
        return code;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return {
    load,
    peek: () => arrived,
    firstAttempt: () => {
      if (isSettled) return null;
      const end = () => {
        isSettled = true;
      };
      attempt ??= load().then(end, end);
      return attempt;
    },
    preload: () => {
      load().catch(() => {
        // The part that needs the code asks for it again, and shows the failure.
      });
    },
  };
}

/** The second argument of an `Error`: why the code did not come. */
export interface LazyFailure {
  readonly cause: unknown;
}

interface LazyCodeState<T> {
  /** Undefined until it is there. */
  readonly code: T | undefined;
  /** The reason why the last attempt failed; null where none did. */
  readonly failure: LazyFailure | null;
  readonly isRetrying: boolean;
  /** After a failure, and only then. */
  readonly retry: () => void;
}

interface LazyCodeOptions {
  /** False as long as nobody needs the code. Default true. */
  readonly isWanted?: boolean;
  /**
   * Keeps the markup that the site's server has rendered with the code on the page until the code is here too. Only
   * inside a `Suspense`. Default false.
   */
  readonly keepsRendered?: boolean;
  /** The failure of an earlier attempt: it is shown, and nothing is loaded before `retry`. */
  readonly knownFailure?: LazyFailure | null;
}

const never = () => () => undefined;
const inBrowser = () => false;
/** Also for the first rendering in a browser that takes a page over. */
const onServer = () => true;

/** Loads code for a component. A failure only concerns this component: the next one to be shown tries again. */
export function useLazyCode<T>(
  lazy: LazyCode<T>,
  { isWanted = true, keepsRendered = false, knownFailure = null }: LazyCodeOptions = {},
): LazyCodeState<T> {
  const isServerRendered = useSyncExternalStore(never, inBrowser, onServer);
  const attempt = keepsRendered && isServerRendered && isWanted ? lazy.firstAttempt() : null;
  // React takes a promise that is thrown for a part that is not ready. `use` would have to be called in each rendering.
  // oxlint-disable-next-line typescript/only-throw-error
  if (attempt) throw attempt;
  // In an object: code may be a function, which a setter would call.
  const [state, setState] = useState(() => ({
    code: lazy.peek(),
    failure: knownFailure,
    isRetrying: false,
  }));
  const { code, failure, isRetrying } = state;
  const isLoading = isWanted && code === undefined && (failure === null || isRetrying);
  useEffect(() => {
    if (!isLoading) return undefined;
    let isGone = false;
    lazy.load().then(
      (arrived) => {
        if (!isGone) setState({ code: arrived, failure: null, isRetrying: false });
      },
      (cause: unknown) => {
        if (!isGone) setState({ code: undefined, failure: { cause }, isRetrying: false });
      },
    );
    return () => {
      isGone = true;
    };
  }, [lazy, isLoading]);
  const retry = useCallback(() => {
    setState((before) => (before.failure ? { ...before, isRetrying: true } : before));
  }, []);
  return { code, failure, isRetrying, retry };
}
