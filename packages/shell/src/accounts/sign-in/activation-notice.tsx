import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { $user } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button } from '@patchbay/ui';
import styles from './auth-forms.module.css';
import { ResendActivation } from './resend-activation.tsx';

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
          <p>You need to activate your account before you can sign in.</p>
        </div>
      </div>
      <Button onClick={onSignIn}>Sign in</Button>
      {user?.isActivated === false && <ResendActivation email={email} />}
    </div>
  );
}
