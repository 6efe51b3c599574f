import { appReleasePath, parseAppRelease } from '@patchbay/shared/bridge';
import type { Host } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { ValidationError } from '@patchbay/shared/validation';

/** The desktop app that this site offers; null where it offers none, as another web server may answer in its own way. */
export const appReleaseQuery = ({ origin }: Pick<Host, 'origin'>) =>
  queryOptions({
    queryKey: ['app-release', origin],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${origin}${appReleasePath}`, { signal });
      if (!response.ok) return null;
      try {
        return parseAppRelease(await response.json());
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof ValidationError) return null;
        throw error;
      }
    },
  });
