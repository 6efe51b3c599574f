import type { ComponentType } from 'react';
import type { RemoteSlots } from '@patchbay/shared/remote';
import { lazyPart } from '@patchbay/ui';

/** Connects the page to the desktop app, once; parts that show the app's state wait for it. */
export type WithDesktop = <T>(load: () => Promise<T>) => () => Promise<T>;

/** The installer's parts of other pages, each in a chunk of its own: a page in a browser gets one of them. */
export function createSlots(withDesktop: WithDesktop | null): RemoteSlots {
  if (!withDesktop) {
    return {
      'install-controls': lazyPart(async () => {
        const { OfferApp } = await import(
          /* webpackChunkName: "offer-app" */ '../features/offer-app/offer-app.view.tsx'
        );
        return OfferApp;
      }),
      'install-all': lazyPart(async () => {
        const { OfferAppForAll } = await import(
          /* webpackChunkName: "offer-app" */ '../features/offer-app/offer-app.view.tsx'
        );
        return OfferAppForAll;
      }),
    };
  }
  const desktopPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
    lazyPart(withDesktop(load));
  return {
    'install-controls': desktopPart(async () => {
      const { InstallControls } = await import(
        /* webpackChunkName: "install-controls" */ '../features/control-install/control-install.view.tsx'
      );
      return InstallControls;
    }),
    'install-all': desktopPart(async () => {
      const { InstallAllSlot } = await import(
        /* webpackChunkName: "install-all" */ './install-all.view.tsx'
      );
      return InstallAllSlot;
    }),
    'frame-notices': desktopPart(async () => {
      const { FrameNotices } = await import(
        /* webpackChunkName: "frame-notices" */ './frame-notices.view.tsx'
      );
      return FrameNotices;
    }),
    'download-indicator': desktopPart(async () => {
      const { DownloadIndicator } = await import(
        /* webpackChunkName: "download-indicator" */ '../features/show-downloads/download-indicator.view.tsx'
      );
      return DownloadIndicator;
    }),
    'link-badge': desktopPart(async () => {
      const { LinkBadge } = await import(
        /* webpackChunkName: "link-badge" */ './link-badge.view.tsx'
      );
      return LinkBadge;
    }),
    'card-badges': desktopPart(async () => {
      const { InstalledBadge } = await import(
        /* webpackChunkName: "badge-cards" */ '../features/badge-cards/badge-cards.view.tsx'
      );
      return InstalledBadge;
    }),
    'package-extraction': desktopPart(async () => {
      const { ExtractVersion } = await import(
        /* webpackChunkName: "extract-version" */ '../features/extract-version/extract-version.view.tsx'
      );
      return ExtractVersion;
    }),
  };
}
