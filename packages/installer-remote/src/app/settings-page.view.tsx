import { usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';
import { ThemeChoice } from '../features/choose-theme/choose-theme.tsx';
import { EndSessions } from '../features/end-sessions/end-sessions.tsx';
import { TrackingChoice } from '../features/choose-tracking/choose-tracking.tsx';
import { ShortcutsOffer } from '../features/offer-shortcuts/offer-shortcuts.tsx';
import { SentReport } from '../features/report-installed/sent-report.tsx';
import styles from './narrow-page.module.css';

/** The settings of this app. */
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
