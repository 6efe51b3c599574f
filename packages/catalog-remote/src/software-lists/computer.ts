import { useSyncExternalStore } from 'react';
import type { Platform } from '@patchbay/domain/entities';
import { computerChip, computerPlatform, type Computer } from '@patchbay/domain/versions';
import { useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';

const never = () => () => undefined;

/**
 * The system of the computer, as the request says it where the site's server renders. A browser begins with the same, and
 * puts right what it knows better: an iPad calls itself a Mac.
 */
export function useComputerPlatform(): Platform | null {
  const { assumedSystem } = useHost();
  return useSyncExternalStore(
    never,
    () => computerPlatform(navigator),
    () => assumedSystem?.() ?? null,
  );
}

/** The same for what stands on pages that are one for all systems: not known before the browser says it. */
export function useBrowserPlatform(): Platform | null {
  return useSyncExternalStore(
    never,
    () => computerPlatform(navigator),
    () => null,
  );
}

const chipQuery = queryOptions({
  queryKey: ['computer', 'chip'] as const,
  queryFn: () => computerChip(navigator),
  staleTime: Infinity,
  networkMode: 'always',
});

/** What is known of the computer; its chip a moment later, where the browser names it at all. */
export function useComputer(): Computer {
  const { isServerRendered } = useHost();
  const platform = useComputerPlatform();
  // Where the server renders there is no browser to ask.
  const { data: chip = null } = useQuery({
    ...chipQuery,
    enabled: platform !== null && isServerRendered?.() !== true,
  });
  return { platform, chip };
}
