import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { DescriptionPreview, SoftwarePreview } from './app/previews.view.tsx';
import { createRoutes } from './app/routes.tsx';
import { CategorySidebar } from './features/browse-categories/browse-categories.view.tsx';
import { followKeptLists } from './software-lists/saved-lists/follow-kept-lists.ts';
import { SearchBox } from './features/search-catalogue/search-box.view.tsx';

export const contract: RemoteModule['contract'] = contractVersion;

/** The catalogue: its pages, the categories beside every page that wants them, and the search box of the frame. */
export const activate: RemoteModule['activate'] = (host) => {
  // The site's server has no browser that keeps something.
  const isFollowing = host.config.softwareLists && typeof window !== 'undefined';
  const unfollow = isFollowing ? followKeptLists(host) : null;
  return {
    routes: createRoutes(host),
    slots: {
      sidebar: CategorySidebar,
      search: SearchBox,
      'description-preview': DescriptionPreview,
      'software-preview': SoftwarePreview,
    },
    dispose: () => unfollow?.(),
  };
};
