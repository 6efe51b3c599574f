import { listSoftware, type Http } from '@patchbay/shared/api';
import type { Software } from '@patchbay/shared/entities';
import type { Host } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { installerKeys } from '../../lib/installer-keys.ts';
import { offeredVersionsQuery } from '../../lib/offered-software.query.ts';
import type { OfferedSoftware } from './find-software.ts';
import { candidatesFor } from './match-catalogue.ts';

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
  for (;;) {
    const offset = all.length === 0 ? {} : { offset: all.length };
    const { software, total } = await listSoftware(http, { status: 'enabled', ...offset }, signal);
    all.push(...software);
    if (software.length === 0 || total === null || all.length >= total) return all;
  }
}

/** The software of the catalogue that installed plugins may be of, with its latest versions. */
export const offeredSoftwareQuery = (host: CatalogueSource, pluginNames: readonly string[]) =>
  queryOptions({
    queryKey: installerKeys.offeredFor(pluginNames),
    queryFn: async ({ signal }): Promise<readonly OfferedSoftware[]> => {
      const catalogue = await host.queryClient.query(catalogueQuery(host.http));
      const candidates = [...candidatesFor(pluginNames, catalogue)];
      const offered: OfferedSoftware[] = [];
      const askNext = async (): Promise<void> => {
        for (let next = candidates.shift(); next && !signal.aborted; next = candidates.shift()) {
          offered.push(await withVersions(host, next));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, askNext));
      return offered;
    },
    staleTime: 10 * 60_000,
  });

async function withVersions(
  { http, queryClient }: CatalogueSource,
  software: Software,
): Promise<OfferedSoftware> {
  const versions = await queryClient.query(offeredVersionsQuery(http, software.id));
  return { software, versions };
}
