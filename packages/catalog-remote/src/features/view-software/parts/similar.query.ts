import { listSoftware, type SoftwareFilters } from '@patchbay/domain/api';
import type { Platform, Software, SoftwareVersion } from '@patchbay/domain/entities';
import { hasPackage, isOfferedFor, isShown } from '@patchbay/domain/versions';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useHost } from '@patchbay/shared/host';
import { catalogKeys } from '../../../lib/catalog-keys.ts';
import { useComputerPlatform } from '../../../software-lists/computer.ts';
import { latestVersionsQuery } from '../../../software-lists/software.query.ts';

export const shownVersions = (versions: readonly SoftwareVersion[]): readonly SoftwareVersion[] =>
  versions.filter(isShown);

/** Whether there are versions, and none is for a system: of those that have a package, where one has. */
export function isForOthers(versions: readonly SoftwareVersion[], platform: Platform | null) {
  const packaged = versions.filter(hasPackage);
  const wanted = packaged.length > 0 ? packaged : versions;
  return wanted.length > 0 && wanted.every((version) => !isOfferedFor(version, platform));
}

/** The id of their heading. */
export const similarId = 'similar-that-fit';

/** A row of the grid. */
const shownCount = 4;

/** Software of a category for one system. Only for a backend with extended lists. */
const similarSoftwareQuery = (
  http: Http,
  categoryTree: number | null,
  platform: Platform | null,
) => {
  const filters: SoftwareFilters = {
    order: '-modified_at',
    limit: shownCount,
    status: 'enabled',
    fields: 'brief',
    ...(categoryTree !== null && { categoryTree }),
    ...(platform !== null && { platform }),
  };
  return queryOptions({
    queryKey: catalogKeys.similarSoftware(filters),
    queryFn: ({ signal }) => listSoftware(http, filters, signal),
    staleTime: 60_000,
  });
};

interface Similar {
  readonly platform: Platform;
  readonly categoryId: number;
  readonly software: readonly Software[];
}

/** Software of the same category for this computer, where a software has no version for it; null where there is none. */
export function useSimilar({ id, category_id: categoryId }: Software): Similar | null {
  const { http, config } = useHost();
  const platform = useComputerPlatform();
  const { data: versions = [] } = useQuery({
    ...latestVersionsQuery(http, id),
    select: shownVersions,
  });
  const isWanted =
    platform !== null &&
    categoryId !== null &&
    config.listCalls === 'extended' &&
    isForOthers(versions, platform);
  const { data } = useQuery({
    ...similarSoftwareQuery(http, categoryId, platform),
    enabled: isWanted,
  });
  if (!isWanted || !data || data.software.length === 0) return null;
  return { platform, categoryId, software: data.software };
}
