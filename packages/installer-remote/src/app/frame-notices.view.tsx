import { AppUpdateBanner } from '../features/announce-app-update/app-update-banner.tsx';
import { TrackingBanner } from '../features/announce-tracking/tracking-banner.tsx';
import { DeletionDialogs } from '../features/confirm-deletion/deletion-dialogs.tsx';
import { FailureDialog } from '../features/explain-failure/failure-dialog.tsx';
import { AppVersionAlert } from '../features/require-app-version/require-app-version.tsx';

/** The installer's banners and dialogs on every page of the desktop app. */
export function FrameNotices() {
  return (
    <>
      <TrackingBanner />
      <AppUpdateBanner />
      <DeletionDialogs />
      <FailureDialog />
      <AppVersionAlert />
    </>
  );
}
