import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '@patchbay/domain/entities';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert, useRetryDelay } from '@patchbay/ui';
import { signInFx } from '../session/sign-in.model.ts';
import { EmailField } from '../account-form/email-field.tsx';
import { FormFrame } from '../account-form/form-frame.tsx';
import { type AuthFormProps, followEmail } from './auth-form-props.ts';
import { PasswordField } from '../account-form/password-field.tsx';
import { ResendActivation } from './resend-activation.tsx';
import { type SignInFailure, toSignInFailure } from './sign-in-failure.ts';
import { useAttemptSignal } from '../account-form/use-attempt-signal.ts';
import { useOpeningFocus } from './use-opening-focus.ts';

/** E-mail and password; only the server checks them (rule A15). */
export function LoginForm({ email, onEmailChange, takesFocus }: AuthFormProps) {
  const signIn = useUnit(signInFx);
  const startAttempt = useAttemptSignal();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [triedEmail, setTriedEmail] = useState(email);
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
  });
  const { isSubmitting } = formState;
  const isTooEarly = useRetryDelay(failure?.kind === 'other' ? failure.error : null);
  useOpeningFocus({ email, takesFocus, setFocus });
  useEffect(() => {
    // The fields were disabled during the attempt and have lost the focus.
    if (failure && !isSubmitting) setFocus('password');
  }, [failure, isSubmitting, setFocus]);

  const submit = handleSubmit(async (form) => {
    setFailure(null);
    setTriedEmail(form.email);
    setFailure(toSignInFailure(await signIn({ form, signal: startAttempt() })));
  });

  return (
    <FormFrame
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isTooEarly={isTooEarly}
      submitLabel="Sign in"
      below={
        <>
          {failure?.kind === 'other' && <FormAlert>{failure.text}</FormAlert>}
          {failure?.kind === 'wrongPair' && <FormAlert>Invalid email or password</FormAlert>}
          {failure?.kind === 'notActivated' && (
            <FormAlert>
              <p>
                Your account is not activated yet. Click the link in the e-mail that we sent to{' '}
                {triedEmail}.
              </p>
              <ResendActivation email={triedEmail} />
            </FormAlert>
          )}
        </>
      }
    >
      <EmailField
        registration={register('email', followEmail(onEmailChange))}
        hint="Please include a valid email address so we can get back to you"
        isHintHidden
      />
      <PasswordField
        label="Password"
        registration={register('password')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
