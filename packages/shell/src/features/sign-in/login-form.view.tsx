import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '@patchbay/shared/entities';
import { useUnit } from '@patchbay/shared/state';
import { Button, Field, inputLook, useRetryDelay } from '@patchbay/shared/ui';
import { signInFx } from '../../lib/session/sign-in.model.ts';
import styles from './auth-forms.module.css';
import { FormAlert } from './form-alert.view.tsx';
import { PasswordInput } from './password-input.view.tsx';
import { ResendActivation } from './resend-activation.view.tsx';
import { toSignInFailure, type SignInFailure } from './sign-in-failure.ts';
import { useAttemptSignal } from './use-attempt-signal.ts';

interface LoginFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** True in a dialog: the form is what the person came for. */
  readonly takesFocus: boolean;
  readonly onSignedIn: () => void;
}

/** E-mail and password; the server alone checks them (specification, section 5). */
export function LoginForm({ email, onEmailChange, takesFocus, onSignedIn }: LoginFormProps) {
  const signIn = useUnit(signInFx);
  const startAttempt = useAttemptSignal();
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [triedEmail, setTriedEmail] = useState(email);
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email, password: '' },
  });
  const { isSubmitting } = formState;
  const isTooEarly = useRetryDelay(failure?.kind === 'other' ? failure.error : null);

  useEffect(() => {
    if (takesFocus) setFocus(email === '' ? 'email' : 'password');
    // At the start alone: later on the focus is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    // The fields were disabled during the attempt and have lost the focus.
    if (failure && !isSubmitting) setFocus('password');
  }, [failure, isSubmitting, setFocus]);

  const submit = handleSubmit(async (form) => {
    setFailure(null);
    setTriedEmail(form.email);
    const result = await signIn({ form, signal: startAttempt() });
    if (result.kind === 'signedIn') onSignedIn();
    else setFailure(toSignInFailure(result));
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {failure?.kind === 'other' && <FormAlert>{failure.text}</FormAlert>}
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <Field
          label="E-mail"
          hint="Please include a valid email address so we can get back to you"
          isHintHidden
        >
          {(control) => (
            <input
              {...inputLook}
              {...control}
              {...register('email', {
                onChange: (event: { target: { value: string } }) =>
                  onEmailChange(event.target.value),
              })}
              type="email"
              autoComplete="username"
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={isTooEarly}>
          Sign in
        </Button>
      </fieldset>
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
    </form>
  );
}
