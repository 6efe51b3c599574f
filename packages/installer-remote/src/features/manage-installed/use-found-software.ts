import { useCallback, useMemo } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { fileNameOf } from '../../lib/installed/derive-status.ts';
import { $installedIndex } from '../../lib/installed/installed.model.ts';
import type { InstallSubject } from '../../lib/installs/install-list.ts';
import { findSoftware, type FoundSoftware } from './find-software.ts';
import { offeredSoftwareQuery } from './find-software.query.ts';
import type { PluginGroup } from './group-plugins.ts';

export interface FoundSoftwareList {
  /** What the catalogue has of a plugin; null where it has nothing, or that is not known yet. */
  readonly softwareOf: (plugin: PluginGroup) => FoundSoftware | null;
  /** What can be updated, each software once. */
  readonly updates: readonly FoundSoftware[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

const none: ReadonlyMap<string, FoundSoftware> = new Map();

/** What the catalogue has of the installed plugins. */
export function useFoundSoftware(plugins: readonly PluginGroup[]): FoundSoftwareList {
  const host = useHost();
  const index = useUnit($installedIndex);
  const names = useMemo(() => plugins.map(({ name }) => name).sort(), [plugins]);
  const query = useQuery(offeredSoftwareQuery(host, names));
  const { data } = query;
  const found = useMemo(() => (data && index ? findSoftware(data, index) : none), [data, index]);
  const softwareOf = useCallback(
    ({ components }: PluginGroup) => {
      for (const { filename } of components) {
        const software = found.get(fileNameOf(filename));
        if (software) return software;
      }
      return null;
    },
    [found],
  );
  const updates = useMemo(
    () => [...new Set(found.values())].filter(({ hasUpdate }) => hasUpdate),
    [found],
  );
  return {
    softwareOf,
    updates,
    error: query.error,
    isPending: query.isPending,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** The versions that 'Update all' installs. */
export const updatableVersions = (updates: readonly FoundSoftware[]): readonly InstallSubject[] =>
  updates.flatMap(({ update }) => (update ? [update] : []));
