import type { AppConfig } from '@patchbay/shared/config';
import { replace, type RouteObject } from '@patchbay/shared/router';
import { buildPath, PageNotFound, parseId, routes } from '@patchbay/domain/routes';
import { isListTab } from '../lib/list-tabs.ts';

const listPath = buildPath(routes.adminSoftwareList);

/** Pages of calls that only some backends have (rule G70). */
const extendedRoutes = (): RouteObject[] => [
  {
    path: routes.adminSearchMisses,
    lazy: {
      Component: async () =>
        (
          await import(
            /* webpackChunkName: "search-misses" */ '../features/list-search-misses/list-search-misses.view.tsx'
          )
        ).SearchMisses,
    },
  },
  {
    path: routes.adminLog,
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "staff-log" */ '../features/show-log/show-log.view.tsx'))
          .StaffLog,
    },
  },
];

/** A page of a backend that counts (rule H179). */
const numbersRoute = (): RouteObject => ({
  path: routes.adminNumbers,
  lazy: {
    Component: async () =>
      (
        await import(
          /* webpackChunkName: "numbers" */ '../features/show-numbers/show-numbers.view.tsx'
        )
      ).Numbers,
  },
});

/**
 * The staff's pages. Their data is always stale, so it is asked for by the views and not before; each view comes with a
 * chunk of its own. Pages of calls that the backend does not have are none.
 */
export const adminRoutes = ({
  adminCalls,
  usageCounts,
}: Pick<AppConfig, 'adminCalls' | 'usageCounts'>): RouteObject[] => [
  { path: routes.admin, loader: () => replace(listPath), element: null },
  {
    path: routes.adminSoftwareList,
    loader: ({ params: { status }, request }) => {
      if (status === undefined || isListTab(status)) return null;
      return replace(`${listPath}${new URL(request.url).search}`);
    },
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "software-list" */ './software-list-page.view.tsx'))
          .SoftwareListPage,
    },
  },
  {
    path: routes.adminSoftware,
    loader: ({ params: { softwareId } }) => {
      if (parseId(softwareId) === null) throw new PageNotFound();
      return null;
    },
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "edit-software" */ './software-page.view.tsx'))
          .SoftwarePage,
    },
  },
  {
    path: routes.adminCategories,
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "order-categories" */ './categories-page.view.tsx'))
          .CategoriesPage,
    },
  },
  {
    path: routes.adminReleases,
    lazy: {
      Component: async () =>
        (
          await import(
            /* webpackChunkName: "releases" */ '../features/manage-releases/manage-releases.view.tsx'
          )
        ).ManageReleases,
    },
  },
  ...(adminCalls === 'extended' ? extendedRoutes() : []),
  ...(usageCounts ? [numbersRoute()] : []),
];
