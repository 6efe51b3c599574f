import type { Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { Outlet } from '@patchbay/shared/router';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';
import { activate } from '../remote.ts';

/** The remote's pages with its search box and sidebar around them, as a visitor of `path` meets them. */
export function visitCatalogue(path: string, http: Http, overrides: Partial<Host> = {}) {
  const host = createTestHost(http, overrides);
  const { routes, slots } = activate(host);
  const Sidebar = slots?.sidebar;
  const Search = slots?.search;
  const element = (
    <>
      <header>{Search && <Search />}</header>
      <aside>{Sidebar && <Sidebar />}</aside>
      <main>
        <Outlet />
      </main>
    </>
  );
  return { host, ...renderRoutes([{ element, children: routes }], { host, path }) };
}
