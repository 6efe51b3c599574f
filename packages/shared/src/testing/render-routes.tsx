import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  RouterProvider,
  useRouteError,
  type RouteObject,
} from '@patchbay/shared/router';
import { ScopeProvider } from '@patchbay/shared/state';

interface RenderRoutesOptions {
  readonly host: Host;
  /** The path at which the visit begins. */
  readonly path: string;
}

interface RenderedRoutes {
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly user: UserEvent;
}

/** A remote's routes with all that the shell gives them. A 404 shows the heading 'Not found', as the shell does. */
export function renderRoutes(
  routes: RouteObject[],
  { host, path }: RenderRoutesOptions,
): RenderedRoutes {
  const router = createMemoryRouter(
    [{ errorElement: <RouteFailure />, hydrateFallbackElement: <></>, children: routes }],
    { initialEntries: [path] },
  );
  render(
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <QueryClientProvider client={host.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ScopeProvider>
    </HostProvider>,
  );
  return { router, user: userEvent.setup() };
}

function RouteFailure() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <h1>Not found</h1>;
  return <h1>Failed: {String(error)}</h1>;
}
