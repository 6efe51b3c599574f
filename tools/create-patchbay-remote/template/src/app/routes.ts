import type { Host } from '@patchbay/shared/host';
import type { RouteObject } from '@patchbay/shared/router';
import { softwareQuery } from '../features/find-software/find-software.query.ts';
import { searchOf } from '../features/find-software/search-text.ts';

/** The pages of this remote. Their code comes when somebody goes there; their data is asked for at once. */
export const routes = ({ http, queryClient }: Host): RouteObject[] => [
  {
    path: '/REMOTE_MOUNT/',
    loader: ({ request }) => {
      const search = searchOf(new URL(request.url).searchParams);
      // The page itself says where this fails.
      queryClient.query(softwareQuery(http, search)).catch(() => undefined);
      return null;
    },
    lazy: async () => {
      const page = await import(
        /* webpackChunkName: "find-software" */ '../features/find-software/find-software.view.tsx'
      );
      return { Component: page.FindSoftwarePage };
    },
  },
];
