import { useUnit } from '@patchbay/shared/state';
import { signOutRequested } from '../../lib/session/session.model.ts';
import styles from './site-menu.module.css';

/** Who is signed in, and the way out. */
export function Account({ email }: { readonly email: string }) {
  const signOut = useUnit(signOutRequested);
  return (
    <div className={styles.account}>
      <bdi className={styles.email} title={email} tabIndex={-1} data-account="">
        {email}
      </bdi>
      <button type="button" className={styles.link} onClick={() => signOut()}>
        Log out
      </button>
    </div>
  );
}
