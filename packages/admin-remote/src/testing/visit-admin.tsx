import type { Http } from '@patchbay/shared/api';
import type { Host } from '@patchbay/shared/host';
import { createTestHost, renderRoutes, sessionScope } from '@patchbay/shared/testing';
import { activate } from '../remote.ts';

/** The remote's pages as staff meet them at `path`. */
export function visitAdmin(path: string, http: Http, overrides: Partial<Host> = {}) {
  const host = createTestHost(http, { scope: sessionScope({ isStaff: true }), ...overrides });
  const elsewhere = { path: '*', element: <h1>Elsewhere</h1> };
  const { routes } = activate(host);
  return { host, ...renderRoutes([...routes, elsewhere], { host, path }) };
}
