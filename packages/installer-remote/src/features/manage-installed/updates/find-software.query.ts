import { useCallback, useMemo } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { $installedIndex } from '../../../installs/installed/installed.model.ts';
import type { InstallSubject } from '../../../installs/jobs/state/install-list.ts';
import { useInstalledOffers } from '../../../lib/installed-offers.query.ts';
import { findSoftware, type FoundSoftware, type Match, matchOf } from './find-software.ts';
import type { PluginGroup } from '../group-plugins.ts';

export interface FoundSoftwareList {
  /** The catalogue's match of a plugin; null if there is none, or none yet. */
  readonly matchFor: (plugin: PluginGroup) => Match | null;
  /** The software that can be updated, each once. */
  readonly updates: readonly FoundSoftware[];
  /** Only a part of what is installed was compared. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const none: ReadonlyMap<string, Match> = new Map();

/** The catalogue's matches of the installed plugins. */
export function useFoundSoftware(): FoundSoftwareList {
  const index = useUnit($installedIndex);
  const query = useInstalledOffers();
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
