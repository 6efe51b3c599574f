import { Suspense } from 'react';
import { Outlet, useLocation } from '@patchbay/shared/router';
import { RetryBoundary, useRemoval } from '../../lib/retry-boundary.tsx';
import { PageSkeleton } from './page-skeleton.view.tsx';

/** The place of every page: it stays as one remote's pages go and another's come. */
export function AllPages() {
  useRemoval(useLocation().key);
  return (
    <RetryBoundary>
      <Outlet />
    </RetryBoundary>
  );
}

/**
 * The pages of a remote. What they wait for, without a boundary of their own, keeps nothing around them waiting: React would render
 * nothing of the whole page until then.
 */
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
