import { getSoftware, isArchived, listLatestVersions } from '@patchbay/domain/api';
import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import { isNotFound, type Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import type { Host } from '@patchbay/shared/host';
import { catalogKeys } from '../../lib/catalog-keys.ts';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import { readComparison } from '../../software-lists/comparison/comparison-address.ts';
import { inBackground, waitBriefly } from '../../software-lists/load-ahead.ts';

/** A software with its newest versions. */
export interface ComparedSoftware {
  readonly software: Software;
  readonly versions: readonly SoftwareVersion[];
}

/** One that is not in the catalogue, any more or at all. */
export interface MissingSoftware {
  readonly id: number;
  readonly isArchived: boolean;
}

/** What the catalogue has of the software that is to be compared. */
interface Comparison {
  readonly found: readonly ComparedSoftware[];
  readonly missing: readonly MissingSoftware[];
}

async function findCompared(
  http: Http,
  id: number,
  signal: AbortSignal,
): Promise<ComparedSoftware | MissingSoftware> {
  try {
    const versions = listLatestVersions(http, id, signal);
    // The software's own answer says whether it was archived.
    inBackground(versions);
    const software = await getSoftware(http, id, signal);
    // The page that is rendered carries all of this, and shows no description.
    return { software: { ...software, description: '' }, versions: await versions };
  } catch (error) {
    if (isNotFound(error)) return { id, isArchived: isArchived(error) };
    throw error;
  }
}

/** The software that is compared, and which of it there is no more. */
export const comparisonQuery = (http: Http, ids: readonly number[]) =>
  queryOptions({
    queryKey: catalogKeys.comparison(ids),
    queryFn: async ({ signal }): Promise<Comparison> => {
      const all = await Promise.all(ids.map((id) => findCompared(http, id, signal)));
      return {
        found: all.filter((one) => 'software' in one),
        missing: all.filter((one) => 'id' in one),
      };
    },
    staleTime: 60_000,
  });

/** What the address of a comparison asks for. */
export const readAddress = (search: string) =>
  readComparison(new URLSearchParams(search).get('ids') ?? '');

/** Requests the data of a comparison. */
export async function loadComparison(host: Host, { search }: URL): Promise<null> {
  const { http, queryClient } = host;
  const { ids } = readAddress(search);
  await waitBriefly(host, [
    queryClient.query(categoriesQuery(http)),
    ...(ids.length > 0 ? [queryClient.query(comparisonQuery(http, ids))] : []),
  ]);
  return null;
}
