import { useEffect } from 'react';
import { routes } from '@patchbay/domain/routes';
import { createStorage } from '@patchbay/shared/host';
import { useLocation } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { lazyPart } from '@patchbay/ui';
import { $comparison, comparisonOpened } from './comparison.model.ts';

/** Only for whom something is chosen, so in a chunk of its own. */
const ComparisonBar = lazyPart(
  async () => {
    const { ComparisonBar: Part } = await import(
      /* webpackChunkName: "comparison-bar" */ './comparison-bar.tsx'
    );
    return Part;
  },
  { failed: () => null },
);

/** As long as the tab is open: what is compared today is of no use next week. */
const tabStorage = createStorage(() => window.sessionStorage);

/** The place at a page's foot for the bar with what is chosen to be compared (rule C113); the comparison itself needs none. */
export function ComparisonPlace() {
  const [{ ids }, open] = useUnit([$comparison, comparisonOpened]);
  // After the first form of the page, which is the server's: nothing is chosen in that.
  useEffect(() => {
    open(tabStorage);
  }, [open]);
  const isThere = useLocation().pathname.replace(/\/?$/, '/') === routes.compare;
  return ids.length === 0 || isThere ? null : <ComparisonBar />;
}
