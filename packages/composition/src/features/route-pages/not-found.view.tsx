import { usePageStatus, usePageTitle } from '@patchbay/shared/host';
import { DeadEnd } from './dead-end.tsx';

/** Shown for an unknown path, category or software (rule R37). */
export function NotFound() {
  usePageTitle('Not found');
  usePageStatus(404);
  return (
    <>
      {/* A site whose server renders nothing answers every path with status 200, so the page itself says it too. */}
      <meta name="robots" content="noindex" />
      <DeadEnd heading="Not found">
        There is nothing at this address. It may have moved, or it is no longer in the catalogue.
      </DeadEnd>
    </>
  );
}
