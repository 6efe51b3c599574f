import type { Http } from '@patchbay/shared/http';
import { SlotProvider, type Host, type RenderSlot } from '@patchbay/shared/host';
import { Outlet } from '@patchbay/shared/router';
import { createTestHost, renderRoutes, sessionScope } from '@patchbay/shared/testing';
import { activate } from '../remote.ts';

/** The remote's pages as staff meet them at `path`; other remotes fill no slot of theirs unless a test says how. */
export function visitAdmin(
  path: string,
  http: Http,
  overrides: Partial<Host> = {},
  renderSlot: RenderSlot = ({ fallback }) => <>{fallback}</>,
) {
  const host = createTestHost(http, { scope: sessionScope({ isStaff: true }), ...overrides });
  const elsewhere = { path: '*', element: <h1>Elsewhere</h1> };
  const { routes } = activate(host);
  const element = (
    <SlotProvider value={renderSlot}>
      <Outlet />
    </SlotProvider>
  );
  const pages = [{ element, children: [...routes, elsewhere] }];
  return { host, ...renderRoutes(pages, { host, path }) };
}
