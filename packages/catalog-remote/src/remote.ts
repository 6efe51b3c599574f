import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { createRoutes } from './app/routes.tsx';
import { CategorySidebar } from './features/browse-categories/browse-categories.view.tsx';

export const contract: RemoteModule['contract'] = contractVersion;

/** The catalogue: home, category and software pages, and the categories beside every page that wants them. */
export const activate: RemoteModule['activate'] = (host) => ({
  routes: createRoutes(host),
  slots: { sidebar: CategorySidebar },
});
