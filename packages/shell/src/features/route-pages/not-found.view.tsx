import { usePageTitle } from '@patchbay/shared/host';
import { DeadEnd } from './dead-end.view.tsx';

/** What an unknown path, category or software shows (rule R37). */
export function NotFound() {
  usePageTitle('Not found');
  return (
    <>
      {/* The site answers every path with one page and status 200, so the page itself says that there is nothing here. */}
      <meta name="robots" content="noindex" />
      <DeadEnd heading="Not found">
        There is nothing at this address. It may have moved, or it is no longer in the catalogue.
      </DeadEnd>
    </>
  );
}
