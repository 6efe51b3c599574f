import type { DesktopClient } from '@patchbay/shared/bridge';
import { queryOptions } from '@patchbay/shared/query';
import { installerKeys } from '../../lib/installer-keys.ts';

/** Whether the app has settings (rule I54). */
export const hasSettingsQuery = (client: DesktopClient) =>
  queryOptions({
    queryKey: installerKeys.hasSettings,
    queryFn: async () => {
      const { channels } = await client.getCapabilities();
      return channels.includes('get-settings') && channels.includes('save-settings');
    },
    staleTime: Infinity,
    // The app is on this computer: it answers without a network too.
    networkMode: 'always',
  });

/** The app's install settings. They are a file on this computer: it is read again whenever somebody comes to see it. */
export const settingsQuery = (client: DesktopClient) =>
  queryOptions({
    queryKey: installerKeys.settings,
    queryFn: () => client.getSettings(),
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
