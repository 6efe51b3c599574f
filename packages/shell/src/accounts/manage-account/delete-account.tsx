import { deleteAccount } from '@patchbay/domain/api';
import { accountDeletionSchema } from '@patchbay/domain/entities';
import { notified, readAnonymousId, useHost, type User } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert } from '@patchbay/ui';
import { EmailField } from '../account-form/email-field.tsx';
import { FormFrame } from '../account-form/form-frame.tsx';
import { PasswordField } from '../account-form/password-field.tsx';
import { sessionsEnded } from '../session/session.model.ts';
import { useAccountForm } from './use-account-form.ts';

const fields = ['email', 'currentPassword'] as const;

interface DeleteAccountProps {
  readonly user: User;
  /** The account is gone; its session ends next. */
  readonly onDeleted: () => void;
}

/** The end of an account, confirmed by its e-mail and its password (rule A82). */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { http, storage } = useHost();
  const [end, notify] = useUnit([sessionsEnded, notified]);
  const { field, problem, frame } = useAccountForm({
    fields,
    schema: accountDeletionSchema,
    send: ({ email, currentPassword }, signal) =>
      deleteAccount(http, { email, currentPassword, userUuid: readAnonymousId(storage) }, signal),
    onDone: () => {
      onDeleted();
      end();
      notify({ tone: 'success', title: 'Your account is deleted' });
    },
  });
  return (
    <FormFrame
      {...frame}
      submitLabel="Delete account"
      isDestructive
      above={problem !== null && <FormAlert>{problem}</FormAlert>}
    >
      <EmailField label="Your e-mail" {...field('email')} hint={`Type ${user.email} to confirm`} />
      <PasswordField
        label="Current password"
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </FormFrame>
  );
}
