import type { Software } from '@patchbay/domain/entities';
import type { SoftwareFilters } from '@patchbay/domain/api';

/**
 * False if an answer shows that there is no such vendor, or that the backend ignores the vendor's filter: it then answers
 * with everything.
 */
export const isKnownVendor = (
  software: readonly Software[],
  vendorSlug: string,
  isFiltered: boolean,
): boolean =>
  software.every((entry) => entry.vendorSlug === vendorSlug) && (software.length > 0 || isFiltered);

/** The filters of a vendor's list. */
export const vendorScope = (vendorSlug: string): SoftwareFilters => ({
  vendor: vendorSlug,
  status: 'enabled',
});
