import { SlotProvider, type Host, type RenderSlot } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { Outlet } from '@patchbay/shared/router';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';
import { activate } from '../remote.ts';

/**
 * The remote's pages with its search box and sidebar around them, as a visitor of `path` meets them; other remotes fill no
 * slot of theirs unless a test says how.
 */
export function visitCatalogue(
  path: string,
  http: Http,
  overrides: Partial<Host> = {},
  renderSlot: RenderSlot = ({ fallback }) => <>{fallback}</>,
) {
  const host = createTestHost(http, overrides);
  const { routes, slots } = activate(host);
  const Sidebar = slots?.sidebar;
  const Search = slots?.search;
  const element = (
    <SlotProvider value={renderSlot}>
      <header>{Search && <Search />}</header>
      <aside>{Sidebar && <Sidebar />}</aside>
      <main>
        <Outlet />
      </main>
    </SlotProvider>
  );
  return { host, ...renderRoutes([{ element, children: routes }], { host, path }) };
}
