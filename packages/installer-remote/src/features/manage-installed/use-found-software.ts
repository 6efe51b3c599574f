import { useCallback, useMemo } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { $installedIndex } from '../../lib/installed/installed.model.ts';
import type { InstallSubject } from '../../lib/installs/install-list.ts';
import { findSoftware, matchOf, type FoundSoftware, type Match } from './find-software.ts';
import { offeredSoftwareQuery } from './find-software.query.ts';
import type { PluginGroup } from './group-plugins.ts';

export interface FoundSoftwareList {
  /** What the catalogue has of a plugin; null where it has nothing, or that is not known yet. */
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** What can be updated, each software once. */
  readonly updates: readonly FoundSoftware[];
  /** Only a part of the catalogue was compared. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const none: ReadonlyMap<string, Match> = new Map();

/** What the catalogue has of the installed plugins. */
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
