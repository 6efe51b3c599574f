import type { RouteObject } from '@patchbay/shared/router';
import { routes } from '@patchbay/shared/routes';

/** The installer's pages, each in a chunk of its own. */
export const installerRoutes: RouteObject[] = [
  {
    path: routes.settings,
    lazy: async () => {
      const { SettingsPage } = await import('./settings-page.view.tsx');
      return { Component: SettingsPage };
    },
  },
];
