import type { ReactElement } from 'react';
import type { RouteObject } from '@patchbay/shared/router';
import { FrameFailure, PageFailure } from './page-failure.view.tsx';
import { Shown } from './moving-pages.tsx';
import { PageSkeleton } from './page-skeleton.view.tsx';
import { AllPages, RemotePages } from './remote-pages.tsx';
import { UnmatchedPage } from './unmatched-page.view.tsx';

/** The route that all pages are children of. */
export const pageId = 'page';
export const idOf = (remoteName: string) => `remote:${remoteName}`;

/** The frame around the pages of a remote, which shows their failures. */
export const remotePages = {
  element: <RemotePages />,
  errorElement: <PageFailure />,
} satisfies Partial<RouteObject>;

/** A remote's pages, with the place for what fails in them. */
export const remoteRoute = (remoteName: string, children: RouteObject[]): RouteObject => ({
  id: idOf(remoteName),
  ...remotePages,
  children,
});

interface TreeParts {
  /** The frame around every page; it has an outlet for the page. */
  readonly frame: ReactElement;
  /** Pages of the shell's own. */
  readonly pages: readonly RouteObject[];
  /** Routes of remotes that are there from the start. */
  readonly remotes: readonly RouteObject[];
  /** Whether it is known that no remote has a page at a path. */
  readonly isSearched: (pathname: string) => boolean;
}

/** The page's routes: the frame, and in it the page, or what stands in its place. */
export const routeTree = ({ frame, pages, remotes, isSearched }: TreeParts): RouteObject => ({
  element: <Shown>{frame}</Shown>,
  errorElement: <FrameFailure frame={<Shown>{frame}</Shown>} />,
  children: [
    {
      id: pageId,
      element: <AllPages />,
      errorElement: <PageFailure />,
      hydrateFallbackElement: <PageSkeleton />,
      children: [
        ...pages,
        ...remotes,
        { path: '*', element: <UnmatchedPage isSearched={isSearched} /> },
      ],
    },
  ],
});
