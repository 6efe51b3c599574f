import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readFieldErrors } from '@patchbay/shared/api';
import type { SignUp } from '@patchbay/shared/entities';
import { useUnit } from '@patchbay/shared/state';
import { Button, Field, inputLook, useRetryDelay } from '@patchbay/shared/ui';
import { signUpFx } from '../../lib/session/sign-in.model.ts';
import styles from './auth-forms.module.css';
import { FormAlert } from './form-alert.view.tsx';
import { PasswordInput } from './password-input.view.tsx';
import { describeFailure } from './sign-in-failure.ts';
import { signUpFields, signUpResolver } from './sign-up-resolver.ts';
import { useAttemptSignal } from './use-attempt-signal.ts';

interface SignupFormProps {
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** True in a dialog: the form is what the person came for. */
  readonly takesFocus: boolean;
  readonly onRegistered: () => void;
}

/** Specification, section 5: checked when it is sent, never before; a try touches every field. */
export function SignupForm({ email, onEmailChange, takesFocus, onRegistered }: SignupFormProps) {
  const signUp = useUnit(signUpFx);
  const startAttempt = useAttemptSignal();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<SignUp>({
    defaultValues: { email, password: '', passwordConfirmation: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: signUpResolver,
  });
  const { errors, isSubmitting } = formState;
  const isTooEarly = useRetryDelay(refusal);
  const fieldErrors = refusal === null ? null : readFieldErrors(refusal, signUpFields);
  const formMessages = fieldErrors
    ? fieldErrors.form
    : refusal === null
      ? []
      : [describeFailure(refusal)];

  useEffect(() => {
    if (takesFocus) setFocus(email === '' ? 'email' : 'password');
    // At the start alone: later on the focus is the person's.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (isSubmitting) return;
    const wrong = signUpFields.find((name) => errors[name]) ?? (refusal === null ? null : 'email');
    // The fields were disabled during the attempt and have lost the focus.
    if (wrong) setFocus(wrong);
  }, [errors, refusal, isSubmitting, setFocus]);

  const submit = handleSubmit(async (form) => {
    setRefusal(null);
    const result = await signUp({ form, signal: startAttempt() });
    if (result.kind === 'registered') onRegistered();
    if (result.kind !== 'refused') return;
    setRefusal(result.error);
    const refused = readFieldErrors(result.error, signUpFields)?.fields;
    for (const name of signUpFields) {
      const messages = refused?.get(name);
      if (messages) setError(name, { type: 'server', message: messages.join(' ') });
    }
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {formMessages.length > 0 && <FormAlert>{formMessages.join(' ')}</FormAlert>}
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <Field label="E-mail" hint="We'll send a confirmation link" error={errors.email?.message}>
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
        <Field label="Password" error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Password confirmation" error={errors.passwordConfirmation?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('passwordConfirmation')}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={isTooEarly}>
          Sign Up
        </Button>
      </fieldset>
    </form>
  );
}
