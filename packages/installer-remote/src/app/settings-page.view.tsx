import { usePageTitle, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { PageHeading } from '@patchbay/shared/ui';
import { ThemeChoice } from '../features/choose-theme/choose-theme.view.tsx';
import { TrackingChoice } from '../features/choose-tracking/choose-tracking.view.tsx';
import { SentReport } from '../features/report-installed/sent-report.view.tsx';
import { trackingOpened } from '../lib/tracking/tracking.model.ts';
import styles from './narrow-page.module.css';

/** Reads what the page shows, where the connection to the desktop app has not done so already. */
export function openSettings({ scope, storage, track, bridge }: Host): void {
  if (!bridge) scopeBind(trackingOpened, { scope })({ storage, track });
}

/** What a user can choose about this app. */
export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <div className={styles.page}>
      <PageHeading>Settings</PageHeading>
      <ThemeChoice />
      <div className={styles.group}>
        <TrackingChoice />
        <SentReport />
      </div>
    </div>
  );
}
