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
export { useBlocker } from './blockers.ts';
