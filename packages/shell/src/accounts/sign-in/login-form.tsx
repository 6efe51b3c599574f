import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '@patchbay/domain/entities';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert, useRetryDelay } from '@patchbay/ui';
import { isApiError } from '@patchbay/shared/http';
import { signInFx, type SignInResult } from '../session/sign-in.model.ts';
import { EmailField, PasswordField } from '../account-form/credential-fields.tsx';
import { FormFrame, useAttemptSignal } from '../account-form/form-frame.tsx';
import { describeFailure } from '../account-form/account-fields.ts';
import { type AuthFormProps, followEmail, useOpeningFocus } from './auth-form-props.ts';
import { ResendActivation } from './activation-notice.tsx';

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
                <span>{`${triedEmail}.`}</span>
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

/** The reasons why somebody could not sign in. */
type SignInFailure =
  | { readonly kind: 'wrongPair' }
  | { readonly kind: 'notActivated' }
  /** Neither e-mail nor password is to blame; `error` may ask to wait. */
  | { readonly kind: 'other'; readonly text: string; readonly error: unknown };

const hasCode = (body: unknown, code: string) =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === code;

/** A log-in's result as its failure, or null where it has not failed. */
function toSignInFailure(result: SignInResult): SignInFailure | null {
  if (result.kind === 'unknownUser') {
    const { error } = result;
    return {
      kind: 'other',
      text: `Your account could not be loaded. ${describeFailure(error)}`,
      error,
    };
  }
  if (result.kind !== 'refused') return null;
  const { error } = result;
  if (isApiError(error) && [400, 401, 403, 404, 422].includes(error.status)) {
    const isRightPair = hasCode(error.responseBody, 'not_activated');
    return { kind: isRightPair ? 'notActivated' : 'wrongPair' };
  }
  return { kind: 'other', text: describeFailure(error), error };
}
