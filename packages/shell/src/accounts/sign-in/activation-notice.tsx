import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { $user, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button, useRetryDelay } from '@patchbay/ui';
import { isNotFound } from '@patchbay/shared/http';
import { resendActivation } from '@patchbay/domain/api';
import { useMutation } from '@patchbay/shared/query';
import { describeFailure } from '../account-form/account-fields.ts';
import styles from './auth-forms.module.css';

interface ActivationNoticeProps {
  readonly email: string;
  readonly onSignIn: () => void;
}

/**
 * The next step after a sign-up (rule A10). Only a backend that says whether an address is confirmed sends the mail
 * again.
 */
export function ActivationNotice({ email, onSignIn }: ActivationNoticeProps) {
  const user = useUnit($user);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; the notice in its place is to be read out.
    text.current?.focus();
  }, []);
  return (
    <div className={styles.form}>
      <div ref={text} tabIndex={-1} className={styles.notice}>
        <MailCheck size={20} />
        <div className={styles.noticeText}>
          <p>
            We have sent an activation e-mail to <strong>{email}</strong>. Check your inbox and
            click the link in it.
          </p>
          {user?.isActivated === false && (
            <p>Open it in this browser, and you go on here without a password.</p>
          )}
          <p>Activation is needed before login.</p>
        </div>
      </div>
      <Button onClick={onSignIn}>Sign in</Button>
      {user?.isActivated === false && <ResendActivation email={email} />}
    </div>
  );
}

/** Sends the activation mail again. A backend that cannot (rule A22) is asked once. */
export function ResendActivation({ email }: { readonly email: string }) {
  const { http } = useHost();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => resendActivation(http, email),
  });
  const isTooEarly = useRetryDelay(error);
  const isImpossible = isNotFound(error);
  return (
    <div className={styles.resend}>
      {!isSuccess && !isImpossible && (
        <Button size="small" isBusy={isPending} disabled={isTooEarly} onClick={() => mutate()}>
          Send the e-mail again
        </Button>
      )}
      <p role="status" className={styles.resendResult}>
        {isSuccess && <span>We have sent the e-mail again. Check your inbox.</span>}
        {isImpossible && <span>The e-mail cannot be sent again from here.</span>}
        {error && !isImpossible && (
          <span>{`The e-mail could not be sent. ${describeFailure(error)}`}</span>
        )}
      </p>
    </div>
  );
}
