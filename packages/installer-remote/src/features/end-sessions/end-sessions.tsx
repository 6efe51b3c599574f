import { useState } from 'react';
import { describeError } from '@patchbay/shared/http';
import { $user, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { AlertDialog, Button } from '@patchbay/ui';
import { SettingsSection } from '../../lib/settings-section.tsx';
import styles from './end-sessions.module.css';

/** Lets a signed-in user end all of their sessions, if the backend supports it. */
export function EndSessions() {
  const { config, signOutEverywhere } = useHost();
  const user = useUnit($user);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOutEverywhere,
    onSettled: () => setAsking(false),
  });
  if (!config.accountRecovery || !user) return null;
  return (
    <SettingsSection title="Account">
      <div className={styles.account}>
        <p className={styles.text}>
          Signed in as <bdi>{user.email}</bdi>. Lost a device, or used somebody else&apos;s? End all
          of your sessions.
        </p>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
        {error && (
          <p role="alert" className={styles.error}>
            You could not be signed out everywhere. {describeError(error)}
          </p>
        )}
      </div>
      {isAsking && (
        <AlertDialog
          title="Sign out everywhere?"
          dismiss={{ label: 'Cancel', onDismiss: () => setAsking(false) }}
          action={{
            label: 'Sign out everywhere',
            isDestructive: true,
            isBusy: isPending,
            onAction: () => mutate(),
          }}
        >
          You will be signed out on all of your devices and in all tabs, here too. Changes on open
          pages that are not saved may be lost.
        </AlertDialog>
      )}
    </SettingsSection>
  );
}
