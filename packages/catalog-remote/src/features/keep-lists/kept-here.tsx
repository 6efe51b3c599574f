import { useHost } from '@patchbay/shared/host';
import { useMutation, useQuery } from '@patchbay/shared/query';
import { Button } from '@patchbay/ui';
import { browserLists, describeKeeping } from '../../software-lists/saved-lists/browser-lists.ts';
import { listsQuery } from '../../software-lists/saved-lists/lists.query.ts';
import { takeOver } from '../../software-lists/saved-lists/take-over-lists.ts';
import styles from './keep-lists.module.css';

/** Says where the lists are, and how they come to an account (rules R73, R74). */
export function KeptHere({ isHere }: { readonly isHere: boolean }) {
  return isHere ? <InThisBrowser /> : <LeftHere />;
}

function InThisBrowser() {
  const { openAuth } = useHost();
  return (
    <div className={styles.buttons}>
      <p className={styles.count}>
        Kept in this browser. With an account you have them on all your computers.
      </p>
      <Button size="small" onClick={() => void openAuth({ mode: 'signup' })}>
        Sign up
      </Button>
      <Button size="small" onClick={() => void openAuth({ mode: 'login' })}>
        Sign in
      </Button>
    </div>
  );
}

/** What the account has not taken over. */
function LeftHere() {
  const host = useHost();
  const { data: left = [] } = useQuery(listsQuery(browserLists(host.http, host.storage)));
  const { mutate, isPending, error } = useMutation({ mutationFn: () => takeOver(host) });
  if (left.length === 0) return null;
  return (
    <div className={styles.buttons}>
      <p className={styles.count}>Some favourites and lists are still in this browser alone.</p>
      <Button size="small" isBusy={isPending} onClick={() => mutate()}>
        Add them to your account
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          {`That did not work. ${describeKeeping(error)}`}
        </p>
      )}
    </div>
  );
}
