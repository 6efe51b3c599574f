import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestPasswordReset } from '@patchbay/domain/api';
import { signUpSchema } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { ValidationError } from '@patchbay/shared/validation';
import { Button, FormAlert, useRetryDelay } from '@patchbay/ui';
import { type AuthFormProps, followEmail } from './auth-form-props.ts';
import styles from './auth-forms.module.css';
import { EmailField } from '../account-form/credential-fields.tsx';
import { FormFrame, useAttemptSignal } from '../account-form/form-frame.tsx';
import { describeFailure } from '../account-form/account-fields.ts';

/** Asks for a mail by which a forgotten password is changed. Its answer does not reveal who has an account. */
export function ResetForm({ email, onEmailChange, takesFocus }: AuthFormProps) {
  const { http } = useHost();
  const startAttempt = useAttemptSignal();
  const [failure, setFailure] = useState<unknown>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** How often somebody came back to the form, whose mail did not come. */
  const [returns, setReturns] = useState(0);
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { email } });
  const { errors, isSubmitting } = formState;
  const isTooEarly = useRetryDelay(failure);
  useEffect(() => {
    if (takesFocus || returns > 0) setFocus('email');
    // Only as the form appears: later on the focus is the person's.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [returns]);
  useEffect(() => {
    // The field was disabled during the attempt and has lost the focus.
    if (!isSubmitting && (failure !== null || errors.email)) setFocus('email');
  }, [failure, errors, isSubmitting, setFocus]);

  const submit = handleSubmit(async (form) => {
    setFailure(null);
    const signal = startAttempt();
    try {
      await requestPasswordReset(http, form.email, signal);
      if (!signal.aborted) setSentTo(form.email);
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    }
  });

  if (sentTo !== null) {
    return (
      <ResetNotice
        email={sentTo}
        onAgain={() => {
          setSentTo(null);
          setReturns(returns + 1);
        }}
      />
    );
  }
  return (
    <FormFrame
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isTooEarly={isTooEarly}
      submitLabel="Send link"
      above={failure !== null && <FormAlert>{describeFailure(failure)}</FormAlert>}
    >
      <EmailField
        registration={register('email', { ...followEmail(onEmailChange), validate: checkEmail })}
        hint="We'll send a link to a page where you choose a new password"
        error={errors.email?.message}
      />
    </FormFrame>
  );
}

interface ResetNoticeProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** Shown once the mail was asked for. */
function ResetNotice({ email, onAgain }: ResetNoticeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; the notice in its place is to be read out.
    text.current?.focus();
  }, []);
  return (
    <div className={styles.form}>
      <div className={styles.notice}>
        <MailCheck size={20} />
        <div className={styles.noticeText}>
          <p ref={text} tabIndex={-1}>
            If there is an account for <strong>{email}</strong>, a mail is on its way.
          </p>
          <p>Click the link in it. If it does not come, look in your spam folder.</p>
        </div>
      </div>
      <div className={styles.resend}>
        <Button size="small" onClick={onAgain}>
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The sign-up's rule, in its words. */
async function checkEmail(email: string): Promise<string | true> {
  try {
    await signUpSchema.validateAt('email', { email });
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}
