import { useState, type ComponentType } from 'react';
import type { Host } from '@patchbay/shared/host';
import type { RouteObject } from '@patchbay/shared/router';
import { RemoteFailure } from './remote-failure.tsx';

type LoadPage = () => Promise<ComponentType | null | undefined>;

interface Recovery {
  /** Runs a load of a page's code, with whatever patience its kind of code deserves. */
  readonly load: <T>(loadPage: () => Promise<T>) => Promise<T>;
  readonly reportProblem: Host['reportProblem'];
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
    const lazy = loadPage ? { lazy: { Component: recoverablePage(loadPage) } } : {};
    if (route.index) return { ...route, ...lazy };
    const children = route.children
      ? { children: recoverableRoutes(route.children, recovery) }
      : {};
    return { ...route, ...children, ...lazy };
  });

  function recoverablePage(loadPage: LoadPage): LoadPage {
    const load = () => recovery.load(loadPage);
    return async () => {
      try {
        return await load();
      } catch (error) {
        if (error instanceof Error) recovery.reportProblem(error);
        return createAbsentPage(load, error);
      }
    };
  }
}

/** How a route asks for its page, in either form that the router knows; null where its page is not lazy. */
function lazyPage({ lazy }: RouteObject): LoadPage | null {
  if (!lazy) return null;
  if (typeof lazy === 'function') return async () => (await lazy()).Component;
  return lazy.Component ?? null;
}

/** The page in place of one that did not come. Once the real one is there, it is shown from then on. */
function createAbsentPage(load: LoadPage, firstError: unknown): ComponentType {
  let arrived: ComponentType | null = null;

  return function AbsentPage() {
    const [Page, setPage] = useState<ComponentType | null>(() => arrived);
    const [error, setError] = useState(firstError);
    const [isRetrying, setRetrying] = useState(false);
    const retry = async () => {
      setRetrying(true);
      try {
        arrived = (await load()) ?? null;
        setPage(() => arrived);
      } catch (cause) {
        setError(cause);
      }
      setRetrying(false);
    };
    if (Page) return <Page />;
    return <RemoteFailure error={error} onRetry={() => void retry()} isRetrying={isRetrying} />;
  };
}
