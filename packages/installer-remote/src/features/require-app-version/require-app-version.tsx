import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { AlertDialog, WebsiteLink } from '@patchbay/ui';
import { $isAppTooOld } from './require-app-version.model.ts';

/** Blocks the page until the desktop app is as new as the page (rule I42). */
export function AppVersionAlert() {
  const { productName } = useHost().config;
  if (!useUnit($isAppTooOld)) return null;
  return (
    <AlertDialog title="Update required">
      <p>
        <span>{`This page needs a newer version of the ${productName} desktop app. `}</span>
        Please wait for the app to update, or{' '}
        <WebsiteLink>download the latest version from the website</WebsiteLink>.
      </p>
    </AlertDialog>
  );
}
