import { useState } from 'react';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { AlertDialog } from '@patchbay/ui';
import { signOutRequested } from '../../../accounts/session/session.model.ts';
import { $isUnconfirmed } from '../../../accounts/session/sign-in.model.ts';
import { hasUnsavedWork } from '../../../lib/has-unsaved-work.ts';
import styles from './site-menu.module.css';

/** The signed-in user, and the way to sign out, which asks first where work would be lost. */
export function Account({ email }: { readonly email: string }) {
  const { config } = useHost();
  const [signOut, isUnconfirmed] = useUnit([signOutRequested, $isUnconfirmed]);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.account}>
      <div className={styles.person}>
        {config.accountManagement ? (
          <Link to={routes.account} className={styles.email} title="Account" data-account="">
            <bdi>{email}</bdi>
          </Link>
        ) : (
          <bdi className={styles.email} title={email} tabIndex={-1} data-account="">
            {email}
          </bdi>
        )}
        {isUnconfirmed && <span className={styles.unconfirmed}>Not confirmed yet</span>}
      </div>
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          if (hasUnsavedWork(window)) setAsking(true);
          else signOut();
        }}
      >
        Sign out
      </button>
      {isAsking && (
        <AlertDialog
          title="Sign out without saving?"
          dismiss={{ label: 'Stay', onDismiss: () => setAsking(false) }}
          action={{ label: 'Sign out', isDestructive: true, onAction: () => signOut() }}
        >
          Changes on this page that are not saved would be lost.
        </AlertDialog>
      )}
    </div>
  );
}
