import { Suspense } from 'react';
import { findMount } from '@patchbay/shared/registry';
import { Outlet, useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { useRemotes } from '../../lib/remotes-context.ts';
import { RetryBoundary, useUnmountMark } from '../../lib/retry-boundary.tsx';
import { $partsOff, pagePlace, partId } from '../../lib/inspection.model.ts';
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
export function RemotePages() {
  const partsOff = useUnit($partsOff);
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const owner = partsOff.length === 0 ? undefined : findMount(remotes, pathname)?.remote.name;
  return (
    <RetryBoundary>
      {owner !== undefined && partsOff.includes(partId(owner, pagePlace)) ? (
        <p>{`The page of ${owner} is switched off in this tab.`}</p>
      ) : (
        <Suspense fallback={<AbsentPage />}>
          <Outlet />
        </Suspense>
      )}
    </RetryBoundary>
  );
}

const AbsentPage = () => (
  <div data-absent-page="">
    <PageSkeleton />
  </div>
);

/** Whether markup of the server is without the page, which threw or waited. No text that a page shows has these letters in markup. */
export const lacksPage = (markup: string): boolean => markup.includes(' data-absent-page=""');
