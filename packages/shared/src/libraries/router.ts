import { useCallback } from 'react';
import { useBlocker as useRouterBlocker, type BlockerFunction } from 'react-router-dom';

/**
 * The router as the page shares it: one instance for the shell and every remote, and only the parts in use, so that the
 * shared chunk stays tree-shaken. Adding an export is a minor version of the contract.
 */
export {
  Link,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  createBrowserRouter,
  createMemoryRouter,
  data,
  isRouteErrorResponse,
  redirect,
  replace,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';

/**
 * The router's own. One of a remote that throws as it is asked holds nobody up: the router would go nowhere any more, from any page
 * with a slot of that remote (rule G265).
 */
export function useBlocker(shouldBlock: boolean | BlockerFunction) {
  const isBlocked = useCallback<BlockerFunction>(
    (move) => {
      if (typeof shouldBlock !== 'function') return shouldBlock;
      try {
        return shouldBlock(move);
      } catch (error) {
        reportError(error);
        return false;
      }
    },
    [shouldBlock],
  );
  return useRouterBlocker(isBlocked);
}
