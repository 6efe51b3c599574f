import { useLocation, useNavigation } from '@patchbay/shared/router';
import { NotFound } from './not-found.view.tsx';
import { PageSkeleton } from './page-skeleton.view.tsx';

interface UnmatchedPageProps {
  /** True once the remote that answers for a path, if there is one, has given its routes. */
  readonly isSearched: (pathname: string) => boolean;
}

/** Shown at a path without a route: a skeleton while its remote loads, then 'Not found'. */
export function UnmatchedPage({ isSearched }: UnmatchedPageProps) {
  const { pathname } = useLocation();
  // Subscribes to the router's state: a search that ends without a route changes nothing else.
  useNavigation();
  return isSearched(pathname) ? <NotFound /> : <PageSkeleton />;
}
