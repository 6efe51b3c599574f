import type { Host } from '@patchbay/shared/host';
import { PageNotFound } from '@patchbay/domain/routes';
import { categoriesQuery } from '../../lib/categories.query.ts';
import { inBackground, waitBriefly } from '../../lib/load-ahead.ts';
import { findDefaultPlatform } from '../../lib/software-list/default-platform.query.ts';
import { hasChosen, listFilters, readListSettings } from '../../lib/software-list/list-settings.ts';
import { joinPages, softwarePagesQuery } from '../../lib/software-list/software-pages.query.ts';
import { isKnownVendor, vendorScope } from './vendor-scope.ts';

interface VendorParams {
  readonly vendorSlug?: string | undefined;
}

/**
 * Requests the data of a vendor's page.
 * @throws PageNotFound where there is no such vendor, as far as is known by then
 */
export async function loadVendor(host: Host, params: VendorParams, address: URL): Promise<null> {
  const { http, queryClient, config } = host;
  const { vendorSlug = '' } = params;
  const platform = await findDefaultPlatform(host);
  const settings = readListSettings(address.searchParams, { platform });
  const pages = softwarePagesQuery(http, listFilters(config, vendorScope(vendorSlug), settings));
  inBackground(queryClient.query(categoriesQuery(http)));
  await waitBriefly(host, [queryClient.infiniteQuery(pages)]);
  const known = queryClient.getQueryData(pages.queryKey);
  if (known && !isKnownVendor(joinPages(known).software, vendorSlug, hasChosen(settings))) {
    throw new PageNotFound();
  }
  return null;
}
