import type { SoftwareFilters } from '@patchbay/domain/api';

/** What a vendor's page lists. */
export const vendorScope = (vendorSlug: string): SoftwareFilters => ({
  vendor: vendorSlug,
  status: 'enabled',
});
