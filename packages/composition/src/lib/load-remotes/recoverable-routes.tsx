import type { ComponentType } from 'react';
import type { Host } from '@patchbay/shared/host';
import type { RouteObject } from '@patchbay/shared/router';
import { lazyCode, useLazyCode, type LazyCode } from '@patchbay/ui';
import { RemoteError, type RemoteFailureKind } from './remote-error.ts';
import { RemoteFailure } from './remote-failure.tsx';
import { readableError } from '../readable-error.ts';

type Page = ComponentType | null | undefined;
type LoadPage = () => Promise<Page>;
type LazyParts = Exclude<RouteObject['lazy'], undefined | ((...args: never[]) => unknown)>;

interface Recovery {
  /** Runs a load of a page's code, with whatever patience its kind of code deserves. */
  readonly load: <T>(loadPage: () => Promise<T>) => Promise<T>;
  readonly reportProblem: Host['reportProblem'];
  /** Called with what asks for the code of a page again, where it has not come. Default: nothing. */
  readonly onAbsentPage?: ((load: () => Promise<unknown>) => void) | undefined;
  /** The remote that has the routes; the shell where it is not given. */
  readonly remoteName?: string;
}

/** Longer than any call of the API may take, so that only what would never end is ended. */
const loaderPatienceMs = 45_000;

/** A browser ends a chain of redirects after as many. */
const maxRedirects = 20;
/** Redirects of all remotes since something else than the router was at work last. */
let redirects = 0;

function isRedirect(answer: unknown): boolean {
  return answer instanceof Response && answer.status >= 300 && answer.status < 400;
}

/** Whether pages redirect to each other without an end, which the router would follow for good. */
function isEndless(answer: unknown): boolean {
  if (!isRedirect(answer)) return false;
  if (redirects === 0) {
    setTimeout(() => {
      redirects = 0;
    });
  }
  redirects += 1;
  return redirects > maxRedirects;
}

/**
 * Routes with lazy pages that can be tried again: the router remembers a failed `lazy` for the rest of the
 * visit. Here it never fails; a page that did not come is one that says so, and asks for the real one when told to.
 */
export function recoverableRoutes(
  routes: readonly RouteObject[],
  recovery: Recovery,
): RouteObject[] {
  return routes.map((route) => {
    const loadPage = lazyPage(route);
    const lazyParts = {
      ...readableLazyParts(route),
      ...(loadPage ? { Component: recoverablePage(loadPage) } : {}),
    };
    const lazy = {
      ...(Object.keys(lazyParts).length > 0 ? { lazy: lazyParts } : {}),
      ...endingLoader(route),
      ...readableAction(route),
      ...readableMiddleware(route),
    };
    if (route.index) return { ...route, ...lazy };
    const children = route.children
      ? { children: recoverableRoutes(route.children, recovery) }
      : {};
    return { ...route, ...children, ...lazy };
  });

  function failureOf(kind: RemoteFailureKind, reason: string): RemoteError {
    const error = new RemoteError(kind, recovery.remoteName ?? 'shell', reason);
    recovery.reportProblem(error);
    return error;
  }

  function endless(): RemoteError {
    return failureOf('routes', 'its pages redirect to each other without an end');
  }

  /** The router does not take what is thrown there as `undefined` for an error, either. */
  function readableMiddleware({ middleware }: RouteObject): Pick<RouteObject, 'middleware'> {
    if (!Array.isArray(middleware)) return {};
    return {
      middleware: middleware.map((work): typeof work => async (...args) => {
        try {
          return await work(...args);
        } catch (thrown) {
          throw isEndless(thrown) ? endless() : readableError(thrown);
        }
      }),
    };
  }

  function readableAction({ action }: RouteObject): Pick<RouteObject, 'action'> {
    if (typeof action !== 'function') return {};
    return { action: (...args) => readable(() => action(...args)) };
  }

  /** The parts of a route, beside its page, that come later: they are bounded as those that come with it. */
  function readableLazyParts({ lazy }: RouteObject): LazyParts {
    if (typeof lazy !== 'object') return {};
    const { Component: _page, loader, action, middleware, ...others } = lazy;
    return {
      ...others,
      ...(loader && {
        loader: readableLoad(async () => {
          const part = await loader();
          return endingLoader(part ? { loader: part } : {}).loader ?? part;
        }),
      }),
      ...(action && {
        action: readableLoad(async () => {
          const part = await action();
          return readableAction(part ? { action: part } : {}).action ?? part;
        }),
      }),
      ...(middleware && {
        middleware: readableLoad(async () => {
          const part = await middleware();
          return readableMiddleware(part ? { middleware: part } : {}).middleware ?? part;
        }),
      }),
    };
  }

  function readableLoad<T>(load: () => Promise<T>): () => Promise<T> {
    return () => readable(() => recovery.load(load));
  }

  /** A loader that never answers would leave its page a skeleton: it fails in the end, and can be tried again. */
  function endingLoader({ loader }: RouteObject): Pick<RouteObject, 'loader'> {
    if (typeof loader !== 'function') return {};
    return {
      loader: Object.assign(async (...args: Parameters<typeof loader>): Promise<unknown> => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const deadline = new Promise<never>((_, reject) => {
          timer = setTimeout(() => {
            reject(failureOf('timeout', 'its page was not loaded in time'));
          }, loaderPatienceMs);
        });
        try {
          const answer: unknown = await Promise.race([loader(...args), deadline]);
          if (isEndless(answer)) throw endless();
          return answer;
        } catch (thrown) {
          throw isEndless(thrown) ? endless() : readableError(thrown);
        } finally {
          clearTimeout(timer);
        }
      }, loader),
    };
  }

  function recoverablePage(loadPage: LoadPage): LoadPage {
    const page = lazyCode(() => recovery.load(loadPage));
    return async () => {
      try {
        return await page.load();
      } catch (error) {
        if (error instanceof Error) recovery.reportProblem(error);
        recovery.onAbsentPage?.(page.load);
        return createAbsentPage(page, error);
      }
    };
  }
}

/** @throws Error in place of whatever the work throws */
async function readable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw readableError(thrown);
  }
}

/** The function that loads a route's page, in either form that the router knows; null where its page is not lazy. */
function lazyPage({ lazy }: RouteObject): LoadPage | null {
  if (!lazy) return null;
  if (typeof lazy === 'function') return async () => (await lazy()).Component;
  return lazy.Component ?? null;
}

/** The page in place of one that did not come. Once the real one is there, it is shown from then on. */
function createAbsentPage(page: LazyCode<Page>, cause: unknown): ComponentType {
  const firstFailure = { cause };

  return function AbsentPage() {
    const lazy = useLazyCode(page, { knownFailure: firstFailure });
    if (lazy.code) return <lazy.code />;
    return (
      <RemoteFailure
        error={lazy.failure?.cause}
        onRetry={lazy.retry}
        isRetrying={lazy.isRetrying}
      />
    );
  };
}
