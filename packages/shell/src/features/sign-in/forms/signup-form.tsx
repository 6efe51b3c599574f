import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readFieldErrors } from '@patchbay/domain/api';
import type { SignUp } from '@patchbay/domain/entities';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert, useRetryDelay } from '@patchbay/ui';
import { signUpFx } from '../../../lib/session/sign-in.model.ts';
import { EmailField } from '../../../lib/account-form/email-field.tsx';
import { FormFrame } from '../../../lib/account-form/form-frame.tsx';
import { followEmail, type AuthFormProps } from './auth-form-props.ts';
import { PasswordField } from '../../../lib/account-form/password-field.tsx';
import { describeFailure } from '../../../lib/account-form/describe-failure.ts';
import { signUpFields, signUpResolver } from './sign-up-resolver.ts';
import { useAttemptSignal } from '../../../lib/account-form/use-attempt-signal.ts';
import { useOpeningFocus } from '../use-opening-focus.ts';

interface SignupFormProps extends AuthFormProps {
  readonly onRegistered: () => void;
}

/** Checked when it is sent, never before (rule A16); a try marks every field as touched. */
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
  useOpeningFocus({ email, takesFocus, setFocus });
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

  const messages = messagesOfNoField(refusal);
  return (
    <FormFrame
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isTooEarly={isTooEarly}
      submitLabel="Sign Up"
      above={messages.length > 0 && <FormAlert>{messages.join(' ')}</FormAlert>}
    >
      <EmailField
        registration={register('email', followEmail(onEmailChange))}
        hint="We'll send a confirmation link"
        error={errors.email?.message}
      />
      <PasswordField
        label="Password"
        registration={register('password')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        label="Password confirmation"
        registration={register('passwordConfirmation')}
        autoComplete="new-password"
        error={errors.passwordConfirmation?.message}
      />
    </FormFrame>
  );
}

/** What to say above the form of a refusal: all that is no field's. */
const messagesOfNoField = (refusal: unknown): readonly string[] =>
  refusal === null
    ? []
    : (readFieldErrors(refusal, signUpFields)?.form ?? [describeFailure(refusal)]);
