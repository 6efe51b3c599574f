import type { Http } from '@patchbay/shared/http';
import { listSoftware } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';
import { type Host, useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useCallback, useMemo } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { $installedIndex } from '@patchbay/installs/installed';
import type { InstallSubject } from '@patchbay/installs/jobs';
import { installerKeys } from '../../../lib/installer-keys.ts';
import { offerAll, type OfferedSoftware } from '../../../lib/offered-software.query.ts';
import { findSoftware, type FoundSoftware, type Match, matchOf } from './find-software.ts';
import { candidatesFor, mostCandidates } from './match-catalogue.ts';
import type { PluginGroup } from '../group-plugins.ts';

/** The client and cache of the catalogue's requests. */
type CatalogueSource = Pick<Host, 'http' | 'queryClient'>;

const catalogueQuery = (http: Http) =>
  queryOptions({
    queryKey: installerKeys.catalogue,
    queryFn: ({ signal }) => listWholeCatalogue(http, signal),
    staleTime: 10 * 60_000,
  });

/** A backend that answers only a part says how much there is; one that does not say has answered everything. */
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

/** The candidates that were compared with the catalogue. */
interface OfferedList {
  readonly offered: readonly OfferedSoftware[];
  /** There was more that could have been asked for. */
  readonly isCut: boolean;
}

/** The software of the catalogue that installed plugins may be of, with its latest versions. */
const offeredSoftwareQuery = (host: CatalogueSource, pluginNames: readonly string[]) =>
  queryOptions({
    queryKey: installerKeys.offeredFor(pluginNames),
    queryFn: async ({ signal }): Promise<OfferedList> => {
      const catalogue = await host.queryClient.query(catalogueQuery(host.http));
      const candidates = candidatesFor(pluginNames, catalogue);
      const waiting = candidates.slice(0, mostCandidates);
      const offered = await offerAll(host, waiting, signal);
      return { offered, isCut: candidates.length > mostCandidates };
    },
    staleTime: 10 * 60_000,
  });

export interface FoundSoftwareList {
  /** The catalogue's match of a plugin; null if there is none, or none yet. */
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** The software that can be updated, each once. */
  readonly updates: readonly FoundSoftware[];
  /** Only a part of the catalogue was compared. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const none: ReadonlyMap<string, Match> = new Map();

/** The catalogue's matches of the installed plugins. */
export function useFoundSoftware(plugins: readonly PluginGroup[]): FoundSoftwareList {
  const host = useHost();
  const index = useUnit($installedIndex);
  const names = useMemo(() => plugins.map(({ name }) => name).sort(), [plugins]);
  const query = useQuery(offeredSoftwareQuery(host, names));
  const { data } = query;
  const matches = useMemo(
    () => (data && index ? findSoftware(data.offered, index) : none),
    [data, index],
  );
  const matchFor = useCallback((plugin: PluginGroup) => matchOf(plugin, matches), [matches]);
  const updates = useMemo(
    () =>
      [...new Set(matches.values())].flatMap((match) =>
        match !== 'several' && match.hasUpdate ? [match] : [],
      ),
    [matches],
  );
  return {
    matchFor,
    updates,
    isCut: data?.isCut ?? false,
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The versions that 'Update all' installs. */
export const updatableVersions = (updates: readonly FoundSoftware[]): readonly InstallSubject[] =>
  updates.flatMap(({ update }) => (update ? [update] : []));
