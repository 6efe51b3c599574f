import type { ComponentType } from 'react';
import type { Host } from '@patchbay/shared/host';
import type { RouteObject } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import type { WithDesktop } from './slots.ts';

/** The installer's pages, each in a chunk of its own. In the desktop app they wait for the connection to it. */
export function createRoutes(host: Host, withDesktop: WithDesktop | null): RouteObject[] {
  const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
    path,
    lazy: { Component: withDesktop?.(load) ?? load },
  });
  return [
    page(routes.library, async () => {
      const { LibraryPage } = await import(
        /* webpackChunkName: "library-page" */ './library-page.view.tsx'
      );
      return LibraryPage;
    }),
    page(routes.installed, async () => {
      const { InstalledPage } = await import(
        /* webpackChunkName: "installed-page" */ './installed-page.view.tsx'
      );
      return InstalledPage;
    }),
    page(routes.downloads, async () => {
      const { DownloadsPage } = await import(
        /* webpackChunkName: "downloads-page" */ './downloads-page.view.tsx'
      );
      return DownloadsPage;
    }),
    page(routes.settings, async () => {
      const [{ SettingsPage }, { openSettings }] = await Promise.all([
        import(/* webpackChunkName: "settings-page" */ './settings-page.view.tsx'),
        import(/* webpackChunkName: "settings-page" */ './settings-page.loader.ts'),
      ]);
      openSettings(host);
      return SettingsPage;
    }),
  ];
}
