import { listSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { Software } from '@patchbay/domain/entities';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** How many the home page shows (rule C8). */
export const latestSoftwareLimit = 12;

/** The newest enabled software. */
export const latestSoftwareQuery = (http: Http) =>
  queryOptions({
    queryKey: catalogKeys.latestSoftware,
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { order: '-created_at', limit: latestSoftwareLimit, status: 'enabled' },
        signal,
      ),
    staleTime: 60_000,
  });

/** More than are shown: some are among the newest. */
const updatedSoftwareAsked = 20;

/** The software that was changed last; `updatedSinceAdded` selects the part that the page shows. */
export const updatedSoftwareQuery = (http: Http) =>
  queryOptions({
    queryKey: catalogKeys.updatedSoftware,
    queryFn: ({ signal }) =>
      listSoftware(
        http,
        { order: '-modified_at', limit: updatedSoftwareAsked, status: 'enabled' },
        signal,
      ),
    staleTime: 60_000,
  });

/** Two rows. */
const updatedSoftwareLimit = 8;

/** Software that was changed after it was added and is not among the newest. */
export const updatedSinceAdded = (
  software: readonly Software[],
  newest: readonly Software[],
): readonly Software[] =>
  software
    .filter(({ id }) => !newest.some((entry) => entry.id === id))
    .filter(({ createdAt, modifiedAt }) => {
      const changedAfterMs = Date.parse(modifiedAt ?? '') - Date.parse(createdAt ?? '');
      return changedAfterMs > 60_000;
    })
    .slice(0, updatedSoftwareLimit);
