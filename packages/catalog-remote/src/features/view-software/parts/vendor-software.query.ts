import { listSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Software } from '@patchbay/domain/entities';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../../lib/catalog-keys.ts';

/** A row of the grid. */
const shownCount = 4;

/** Software by one vendor: one more than is shown, since the page's own is among them. */
export const vendorSoftwareQuery = (http: Http, vendorSlug: string) =>
  queryOptions({
    queryKey: catalogKeys.vendorSoftware(vendorSlug),
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { order: '-modified_at', limit: shownCount + 1, status: 'enabled', vendor: vendorSlug },
        signal,
      ),
    staleTime: 60_000,
  });

/**
 * Other software by the same vendor. A backend that ignores the vendor's filter answers with software by all vendors.
 */
export const othersBySameVendor = (
  software: readonly Software[],
  { id, vendorSlug }: Software,
): readonly Software[] =>
  software
    .filter((entry) => entry.vendorSlug === vendorSlug && entry.id !== id)
    .slice(0, shownCount);
