import { changeEmail } from '@patchbay/domain/api';
import { emailChangeSchema } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { FormAlert } from '@patchbay/ui';
import { EmailField } from '../account-form/email-field.tsx';
import { FormFrame } from '../account-form/form-frame.tsx';
import { PasswordField } from '../account-form/password-field.tsx';
import { useAccountForm } from './use-account-form.ts';

const fields = ['email', 'currentPassword'] as const;

interface ChangeEmailProps {
  /** A mail was sent to this address. */
  readonly onSent: (email: string) => void;
}

/** Asks for another e-mail, which counts once its mailbox has confirmed it (rule A79). */
export function ChangeEmail({ onSent }: ChangeEmailProps) {
  const { http } = useHost();
  const { field, problem, frame } = useAccountForm({
    fields,
    schema: emailChangeSchema,
    send: ({ email, currentPassword }, signal) =>
      changeEmail(http, { email, currentPassword }, signal),
    onDone: ({ email }) => onSent(email),
  });
  return (
    <FormFrame
      {...frame}
      submitLabel="Send link"
      above={problem !== null && <FormAlert>{problem}</FormAlert>}
    >
      <EmailField
        label="New e-mail"
        {...field('email')}
        hint="We'll send a link to it that confirms the change"
      />
      <PasswordField
        label="Current password"
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
