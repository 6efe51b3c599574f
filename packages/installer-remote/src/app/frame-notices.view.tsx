import { TrackingBanner } from '../features/announce-tracking/tracking-banner.view.tsx';
import { DeletionDialogs } from '../features/confirm-deletion/deletion-dialogs.view.tsx';
import { FailureDialog } from '../features/explain-failure/failure-dialog.view.tsx';
import { AppVersionAlert } from '../features/require-app-version/require-app-version.view.tsx';

/** What the installer has to say on every page of the desktop app. */
export function FrameNotices() {
  return (
    <>
      <TrackingBanner />
      <DeletionDialogs />
      <FailureDialog />
      <AppVersionAlert />
    </>
  );
}
