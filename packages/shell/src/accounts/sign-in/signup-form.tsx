import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { limits, signUpSchema } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert, useRetryDelay } from '@patchbay/ui';
import {
  type AccountForm,
  blankForm,
  createResolver,
  describeRefusal,
  fieldOf,
  showFieldErrors,
} from '../account-form/account-fields.ts';
import { signUpFx } from '../session/sign-in.model.ts';
import { EmailField, PasswordField } from '../account-form/credential-fields.tsx';
import { FormFrame, useAttemptSignal } from '../account-form/form-frame.tsx';
import { type AuthFormProps, followEmail, useOpeningFocus } from './auth-form-props.ts';

interface SignupFormProps extends AuthFormProps {
  readonly onRegistered: () => void;
}

const fields = ['email', 'password', 'passwordConfirmation'] as const;

/** The reference backend's (rule A47); what another one asks for nobody knows. */
const passwordRule = `At least ${limits.passwordLength} characters, and none of the commonest`;

/** Checked when it is sent, never before (rule A16); a try marks every field as touched. */
export function SignupForm({ email, onEmailChange, takesFocus, onRegistered }: SignupFormProps) {
  const { config } = useHost();
  const signUp = useUnit(signUpFx);
  const startAttempt = useAttemptSignal();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AccountForm>({
    defaultValues: { ...blankForm, email },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    resolver: createResolver(signUpSchema, fields),
  });
  const { errors, isSubmitting } = formState;
  const isTooEarly = useRetryDelay(refusal);
  useOpeningFocus({ email, takesFocus, setFocus });
  useEffect(() => {
    if (isSubmitting) return;
    const wrong = fields.find((name) => errors[name]) ?? (refusal === null ? null : 'email');
    // The fields were disabled during the attempt and have lost the focus.
    if (wrong) setFocus(wrong);
  }, [errors, refusal, isSubmitting, setFocus]);

  const submit = handleSubmit(async ({ email, password, passwordConfirmation }) => {
    setRefusal(null);
    const form = { email, password, passwordConfirmation };
    const result = await signUp({ form, signal: startAttempt() });
    if (result.kind === 'registered') onRegistered();
    if (result.kind !== 'refused') return;
    setRefusal(result.error);
    showFieldErrors(result.error, fields, setError);
  });

  const field = fieldOf({ register, formState });
  const problem = describeRefusal(refusal, fields);
  return (
    <FormFrame
      onSubmit={submit}
      isSubmitting={isSubmitting}
      isTooEarly={isTooEarly}
      submitLabel="Sign Up"
      above={problem !== null && <FormAlert>{problem}</FormAlert>}
    >
      <EmailField
        {...field('email', followEmail(onEmailChange))}
        hint="We'll send a confirmation link"
      />
      <PasswordField
        label="Password"
        {...field('password')}
        hint={config.accountRecovery ? passwordRule : undefined}
        autoComplete="new-password"
      />
      <PasswordField
        label="Password confirmation"
        {...field('passwordConfirmation')}
        autoComplete="new-password"
      />
    </FormFrame>
  );
}
