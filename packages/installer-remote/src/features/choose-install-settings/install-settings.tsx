import { describeBridgeError, type DesktopClient } from '@patchbay/shared/bridge';
import { useQuery } from '@patchbay/shared/query';
import { ErrorPanel, Pending, Section, Skeleton, useSteadyPending } from '@patchbay/ui';
import { InstallSettingsForm } from './install-settings-form.tsx';
import { hasSettingsQuery, settingsQuery } from './install-form.ts';
import styles from './install-settings.module.css';

interface InstallSettingsProps {
  readonly client: DesktopClient;
}

/** The install settings of the desktop app (rules I54 and I55): nothing where the app has none. */
export function InstallSettings({ client }: InstallSettingsProps) {
  const { data: hasSettings = false } = useQuery(hasSettingsQuery(client));
  if (!hasSettings) return null;
  return (
    <Section title="Installing">
      <SettingsOfApp client={client} />
    </Section>
  );
}

function SettingsOfApp({ client }: InstallSettingsProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(settingsQuery(client));
  const isWaiting = useSteadyPending(isPending);
  if (isWaiting) {
    return (
      <Pending label="Loading the installation settings">
        <Skeleton className={styles.skeleton} />
      </Pending>
    );
  }
  if (!data) {
    return (
      <ErrorPanel
        title="Couldn't load these settings"
        cause={describeBridgeError(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <InstallSettingsForm client={client} settings={data} />;
}
