import type { SoftwareFilters } from '@patchbay/domain/api';
import type { CardSoftware } from '../../software-lists/grid/card-software.ts';

/** The name of the vendor of some software; null where none of it names one. */
export const vendorName = (software: readonly CardSoftware[]): string | null =>
  software.find(({ vendor }) => vendor.trim() !== '')?.vendor ?? null;

/**
 * False if an answer shows that there is no such vendor, or that the backend ignores the vendor's filter: it then answers
 * with everything. Software that names no vendor has none in common.
 */
export const isKnownVendor = (
  software: readonly CardSoftware[],
  vendorSlug: string,
  isFiltered: boolean,
): boolean =>
  software.every((entry) => entry.vendorSlug === vendorSlug) &&
  (vendorName(software) !== null || (isFiltered && software.length === 0));

/** The filters of a vendor's list. */
export const vendorScope = (vendorSlug: string): SoftwareFilters => ({
  vendor: vendorSlug,
  status: 'enabled',
});
