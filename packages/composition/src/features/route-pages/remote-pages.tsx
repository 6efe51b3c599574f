import { Suspense } from 'react';
import { Outlet, useLocation } from '@patchbay/shared/router';
import { RetryBoundary, useUnmountMark } from '../../lib/retry-boundary.tsx';
import { PageSkeleton } from './page-skeleton.view.tsx';

/** The place of every page: it stays as one remote's pages go and another's come. */
export function AllPages() {
  useUnmountMark(useLocation().key);
  return (
    <RetryBoundary>
      <Outlet />
    </RetryBoundary>
  );
}

/** The pages of a remote, in a boundary of their own: the page around them does not wait. */
export const RemotePages = () => (
  <RetryBoundary>
    <Suspense fallback={<AbsentPage />}>
      <Outlet />
    </Suspense>
  </RetryBoundary>
);

const AbsentPage = () => (
  <div data-absent-page="">
    <PageSkeleton />
  </div>
);

/** Whether markup of the server is without the page, which threw or waited. No text that a page shows has these letters in markup. */
export const lacksPage = (markup: string): boolean => markup.includes(' data-absent-page=""');
