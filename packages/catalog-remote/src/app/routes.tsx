import type { ComponentType } from 'react';
import type { Host } from '@patchbay/shared/host';
import { routes } from '@patchbay/domain/routes';
import type { RouteObject } from '@patchbay/shared/router';
import { requireListId, requireLists } from '../software-lists/saved-lists/require-lists.ts';
import { loadCategory } from '../features/browse-category/browse-category.loader.ts';
import { loadComparison } from '../features/compare-software/comparison.query.ts';
import { loadHome } from '../features/browse-home/browse-home.query.ts';
import { loadVendor } from '../features/browse-vendor/browse-vendor.loader.ts';
import { loadSearch } from '../features/find-software/find-software.loader.ts';
import { loadSharedList } from '../features/view-shared-list/shared-list.query.ts';
import { loadSoftware } from '../features/view-software/view-software.loader.ts';

/**
 * The catalogue's pages. Their data is asked for while their code is on its way; a view comes with its own chunk.
 */
export function createRoutes(host: Host): RouteObject[] {
  // One object for each route: the router empties `lazy` as it loads it.
  const softwareRoute = (path: string): RouteObject => ({
    path,
    loader: ({ params }) => loadSoftware(host, params),
    lazy: {
      Component: async () =>
        (
          await import(
            /* webpackChunkName: "view-software" */ '../features/view-software/view-software.view.tsx'
          )
        ).SoftwarePage,
    },
  });
  const textPage = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
    path,
    lazy: { Component: load },
  });
  return [
    {
      path: routes.home,
      loader: () => loadHome(host),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "browse-home" */ '../features/browse-home/browse-home.view.tsx'
            )
          ).HomePage,
      },
    },
    {
      path: routes.category,
      loader: ({ params, request }) => loadCategory(host, params, new URL(request.url)),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "browse-category" */ '../features/browse-category/browse-category.view.tsx'
            )
          ).CategoryPage,
      },
    },
    {
      path: routes.vendor,
      loader: ({ params, request }) => loadVendor(host, params, new URL(request.url)),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "browse-vendor" */ '../features/browse-vendor/browse-vendor.view.tsx'
            )
          ).VendorPage,
      },
    },
    {
      path: routes.search,
      loader: ({ request }) => loadSearch(host, new URL(request.url)),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "find-software" */ '../features/find-software/find-software.view.tsx'
            )
          ).SearchPage,
      },
    },
    {
      path: routes.compare,
      loader: ({ request }) => loadComparison(host, new URL(request.url)),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "compare-software" */ '../features/compare-software/compare-software.view.tsx'
            )
          ).ComparePage,
      },
    },
    {
      path: routes.lists,
      loader: () => requireLists(host),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "keep-lists" */ '../features/keep-lists/lists-page.view.tsx'
            )
          ).ListsPage,
      },
    },
    {
      path: routes.list,
      loader: ({ params }) => requireListId(host, params),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "keep-lists" */ '../features/keep-lists/list-page.view.tsx'
            )
          ).ListPage,
      },
    },
    {
      path: routes.sharedList,
      loader: ({ params }) => loadSharedList(host, params),
      lazy: {
        Component: async () =>
          (
            await import(
              /* webpackChunkName: "shared-list" */ '../features/view-shared-list/shared-list.view.tsx'
            )
          ).SharedListPage,
      },
    },
    textPage(
      routes.app,
      async () =>
        (
          await import(
            /* webpackChunkName: "read-about" */ '../features/read-about/app-page.view.tsx'
          )
        ).AppPage,
    ),
    textPage(
      routes.about,
      async () =>
        (
          await import(
            /* webpackChunkName: "read-about" */ '../features/read-about/about-page.view.tsx'
          )
        ).AboutPage,
    ),
    textPage(
      routes.privacy,
      async () =>
        (
          await import(
            /* webpackChunkName: "read-about" */ '../features/read-about/privacy-page.view.tsx'
          )
        ).PrivacyPage,
    ),
    textPage(
      routes.contact,
      async () =>
        (
          await import(
            /* webpackChunkName: "read-about" */ '../features/read-about/contact-page.view.tsx'
          )
        ).ContactPage,
    ),
    softwareRoute(routes.softwareShort),
    softwareRoute(routes.software),
  ];
}
