import type { SoftwareFilters } from '@patchbay/domain/api';
import type { Host } from '@patchbay/shared/host';
import { PageNotFound } from '@patchbay/domain/routes';
import type { CardSoftware } from '../../software-lists/grid/card-software.ts';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';
import { findDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { hasChosen, readListSettings } from '../../software-lists/list/list-settings.ts';
import { joinPages, softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';

/** The name of the vendor of some software; null where none of it names one. */
export const vendorName = (software: readonly CardSoftware[]): string | null =>
  software.find(({ vendor }) => vendor.trim() !== '')?.vendor ?? null;

/** False if an answer shows that there is no such vendor, or that the backend ignores the vendor’s filter. */
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

interface VendorParams {
  readonly vendorSlug?: string | undefined;
}

/**
 * Requests the data of a vendor's page.
 * @throws PageNotFound where there is no such vendor, as far as is known by then, and where the backend is not known to have
 * lists by vendor
 */
export async function loadVendor(host: Host, params: VendorParams, address: URL): Promise<null> {
  const { http, queryClient, config } = host;
  const { vendorSlug = '' } = params;
  if (config.listCalls !== 'extended') throw new PageNotFound();
  const platform = await findDefaultPlatform(host);
  const settings = readListSettings(config, address.searchParams, { platform });
  const pages = softwarePagesQuery(host, vendorScope(vendorSlug), settings);
  inBackground(queryClient.query(categoriesQuery(http)));
  await waitBriefly(host, [queryClient.infiniteQuery(pages)]);
  const known = queryClient.getQueryData(pages.queryKey);
  if (known && !isKnownVendor(joinPages(known).software, vendorSlug, hasChosen(settings))) {
    throw new PageNotFound();
  }
  return null;
}
