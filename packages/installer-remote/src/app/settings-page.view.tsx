import { usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';
import { ThemeChoice } from '../features/choose-theme/choose-theme.view.tsx';
import { EndSessions } from '../features/end-sessions/end-sessions.view.tsx';
import { TrackingChoice } from '../features/choose-tracking/choose-tracking.view.tsx';
import { ShortcutsOffer } from '../features/offer-shortcuts/offer-shortcuts.view.tsx';
import { SentReport } from '../features/report-installed/sent-report.view.tsx';
import styles from './narrow-page.module.css';

/** What a user can choose about this app. */
export function SettingsPage() {
  usePageTitle('Settings');
  return (
    <div className={styles.page}>
      <PageHeading>Settings</PageHeading>
      <ThemeChoice />
      <ShortcutsOffer />
      <div className={styles.group}>
        <TrackingChoice />
        <SentReport />
      </div>
      <EndSessions />
    </div>
  );
}
