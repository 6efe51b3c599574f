import { isApiError, type Http } from '@patchbay/shared/http';
import { listSoftware } from '@patchbay/domain/api';
import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import type { Host } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { installerKeys } from '../../lib/installer-keys.ts';
import { offeredVersionsQuery } from '../../lib/offered-software.query.ts';
import type { OfferedSoftware } from './find-software.ts';
import { candidatesFor, mostCandidates } from './match-catalogue.ts';

/** Where the catalogue is asked, and what is known of it kept. */
type CatalogueSource = Pick<Host, 'http' | 'queryClient'>;

const atOnce = 4;

const catalogueQuery = (http: Http) =>
  queryOptions({
    queryKey: installerKeys.catalogue,
    queryFn: ({ signal }) => listWholeCatalogue(http, signal),
    staleTime: 10 * 60_000,
  });

/** A backend may answer a part, and says so then; one that does not has answered all. */
async function listWholeCatalogue(http: Http, signal: AbortSignal): Promise<readonly Software[]> {
  const all: Software[] = [];
  let offset = 0;
  for (;;) {
    const filters = { status: 'enabled' as const, ...(offset === 0 ? {} : { offset }) };
    const { software, received, total } = await listSoftware(http, filters, signal);
    all.push(...software);
    offset += received;
    if (received === 0 || total === null || offset >= total) return all;
  }
}

/** What the catalogue was asked for. */
interface OfferedList {
  readonly offered: readonly OfferedSoftware[];
  /** There was more that could have been asked for. */
  readonly isCut: boolean;
}

/** The software of the catalogue that installed plugins may be of, with its latest versions. */
export const offeredSoftwareQuery = (host: CatalogueSource, pluginNames: readonly string[]) =>
  queryOptions({
    queryKey: installerKeys.offeredFor(pluginNames),
    queryFn: async ({ signal }): Promise<OfferedList> => {
      const catalogue = await host.queryClient.query(catalogueQuery(host.http));
      const candidates = candidatesFor(pluginNames, catalogue);
      const waiting = candidates.slice(0, mostCandidates);
      const offered: OfferedSoftware[] = [];
      const askNext = async (): Promise<void> => {
        for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
          offered.push({ software: next, versions: await versionsOf(host, next.id) });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, askNext));
      return { offered, isCut: candidates.length > mostCandidates };
    },
    staleTime: 10 * 60_000,
  });

async function versionsOf(
  { http, queryClient }: CatalogueSource,
  softwareId: number,
): Promise<readonly SoftwareVersion[]> {
  try {
    return await queryClient.query(offeredVersionsQuery(http, softwareId));
  } catch (error) {
    // It was taken out of the catalogue since the list was asked for.
    if (isApiError(error) && error.status === 404) return [];
    throw error;
  }
}
