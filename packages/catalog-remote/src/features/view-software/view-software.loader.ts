import { isArchived } from '@patchbay/domain/api';
import { isNotFound } from '@patchbay/shared/http';
import type { Host } from '@patchbay/shared/host';
import { PageNotFound, parseId } from '@patchbay/domain/routes';
import { descriptionRenderer } from '@patchbay/description/code';
import { categoriesQuery, loadCategoriesWith } from '../../software-lists/categories.query.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';
import { latestVersionsQuery, softwareQuery } from '../../software-lists/software.query.ts';

interface SoftwareParams {
  readonly softwareId?: string | undefined;
}

/**
 * Asks for everything that a software page shows, at once: no part waits for another.
 * @throws PageNotFound where there is no such software
 */
export async function loadSoftware(host: Host, params: SoftwareParams): Promise<null> {
  const { http, queryClient } = host;
  const softwareId = parseId(params.softwareId);
  if (softwareId === null) throw new PageNotFound();
  inBackground(queryClient.query(latestVersionsQuery(http, softwareId)));
  inBackground(queryClient.query(categoriesQuery(http)));
  const withCategory = queryClient
    .query(softwareQuery(http, softwareId))
    .then(({ category_id }) => loadCategoriesWith(host, category_id));
  await waitBriefly(host, [withCategory], [descriptionRenderer.load()]);
  const state = queryClient.getQueryState(softwareQuery(http, softwareId).queryKey);
  // Other failures are the view's to show.
  if (isNotFound(state?.error) && !isArchived(state?.error)) throw new PageNotFound();
  return null;
}
