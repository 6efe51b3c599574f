import type { Host } from '@patchbay/shared/host';
import { isNotFound } from '@patchbay/shared/http';
import { PageNotFound, parseId } from '@patchbay/domain/routes';
import {
  categoriesQuery,
  categoryQuery,
  loadCategoriesWith,
} from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';
import { findDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { readListSettings } from '../../software-lists/list/list-settings.ts';
import { softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';
import { categoryPlace, enabledScope } from '../../lib/category-scope.ts';

interface CategoryParams {
  readonly categoryId?: string | undefined;
}

/**
 * Requests the data of a category page, as of one without subcategories until the tree is known.
 * @throws PageNotFound where there is no such category
 */
export async function loadCategory(
  host: Host,
  params: CategoryParams,
  address: URL,
): Promise<null> {
  const { http, queryClient, config } = host;
  const categoryId = parseId(params.categoryId);
  if (categoryId === null) throw new PageNotFound();
  const platform = await findDefaultPlatform(host);
  const settings = readListSettings(config, address.searchParams, { platform });
  const askForSoftware = (categoryIds: readonly number[]) =>
    queryClient.infiniteQuery(
      softwarePagesQuery(host, enabledScope(config, categoryIds), settings),
    );
  const isTreeKnown = queryClient.getQueryData(categoriesQuery(http).queryKey) !== undefined;
  if (!isTreeKnown) inBackground(askForSoftware([categoryId]));

  const findPlace = loadCategoriesWith(host, categoryId).then((rows) =>
    categoryPlace(rows, categoryId),
  );
  const software = findPlace.then((place) => place && askForSoftware(place.subtree));
  await waitBriefly(host, [software]);

  const known = queryClient.getQueryData(categoriesQuery(http).queryKey);
  const isListed = known === undefined || categoryPlace(known, categoryId) !== null;
  const state = queryClient.getQueryState(categoryQuery(http, categoryId).queryKey);
  // Other failures are the view's to show.
  if (!isListed && isNotFound(state?.error)) throw new PageNotFound();
  return null;
}
