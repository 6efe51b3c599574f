import { usePageTitle } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { ErrorPanel, lazyPart, PageHeading, UnsavedGuard } from '@patchbay/ui';
import { $desktop } from '../installs/desktop/desktop.model.ts';
import { ThemeChoice } from '../features/choose-theme/choose-theme.tsx';
import { EndSessions } from '../features/end-sessions/end-sessions.tsx';
import { TrackingChoice } from '../features/choose-tracking/choose-tracking.tsx';
import { ShortcutsOffer } from '../features/offer-shortcuts/offer-shortcuts.tsx';
import { SentReport } from '../features/report-installed/sent-report.tsx';
import styles from './narrow-page.module.css';

/** In a chunk of its own: a browser has no use for it (rule I21). */
const InstallSettings = lazyPart(
  async () => {
    const { InstallSettings: Part } = await import(
      /* webpackChunkName: "install-settings" */ '../features/choose-install-settings/install-settings.tsx'
    );
    return Part;
  },
  {
    failed: ({ isRetrying, onRetry }) => (
      <ErrorPanel
        title="Couldn't load the installation settings"
        cause="Check your connection and try again."
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    ),
  },
);

/** The settings of this app. */
export function SettingsPage() {
  usePageTitle('Settings');
  const desktop = useUnit($desktop);
  return (
    <UnsavedGuard>
      <div className={styles.page}>
        <PageHeading>Settings</PageHeading>
        <ThemeChoice />
        {desktop && <InstallSettings client={desktop.client} />}
        <ShortcutsOffer />
        <div className={styles.group}>
          <TrackingChoice />
          <SentReport />
        </div>
        <EndSessions />
      </div>
    </UnsavedGuard>
  );
}
