import { useState } from 'react';
import { describeError } from '@patchbay/shared/http';
import { $user, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { AlertDialog, Button, buttonLook, Section } from '@patchbay/ui';
import styles from './end-sessions.module.css';

/** The way to the account, and the end of all of its sessions: each where the backend supports it. */
export function EndSessions() {
  const { config, signOutEverywhere } = useHost();
  const user = useUnit($user);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: signOutEverywhere,
    onSettled: () => setAsking(false),
  });
  const { accountRecovery, accountManagement } = config;
  if (!user || !(accountRecovery || accountManagement)) return null;
  return (
    <Section title="Account">
      <div className={styles.account}>
        <p className={styles.text}>
          Signed in as <bdi>{user.email}</bdi>.
          {accountRecovery && (
            <span> Lost a device, or used somebody else&apos;s? End all of your sessions.</span>
          )}
        </p>
        <div className={styles.ways}>
          {accountManagement && (
            <Link to={routes.account} {...buttonLook()}>
              Manage your account
            </Link>
          )}
          {accountRecovery && <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>}
        </div>
        {error && (
          <p role="alert" className={styles.error}>
            {`You could not be signed out everywhere. ${describeError(error)}`}
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
    </Section>
  );
}
