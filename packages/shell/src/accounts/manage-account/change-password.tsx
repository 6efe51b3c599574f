import { changePassword } from '@patchbay/domain/api';
import { passwordChangeSchema } from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useQueryClient } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { FormAlert } from '@patchbay/ui';
import { FormFrame } from '../account-form/form-frame.tsx';
import { PasswordField } from '../account-form/credential-fields.tsx';
import { sessionsKey } from './session-list.tsx';
import { useAccountForm } from './use-account-form.ts';

const fields = ['currentPassword', 'password', 'passwordConfirmation'] as const;

/** Another password; every other session ends with it (rule A78). */
export function ChangePassword({ onClose }: { readonly onClose: () => void }) {
  const { http } = useHost();
  const queryClient = useQueryClient();
  const notify = useUnit(notified);
  const { field, problem, frame } = useAccountForm({
    fields,
    schema: passwordChangeSchema,
    send: ({ currentPassword, password, passwordConfirmation }, signal) =>
      changePassword(http, { currentPassword, password, passwordConfirmation }, signal),
    onDone: () => {
      notify({
        tone: 'success',
        title: 'Password changed',
        text: 'You were signed out everywhere else.',
      });
      onClose();
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <FormFrame
      {...frame}
      submitLabel="Change password"
      above={problem !== null && <FormAlert>{problem}</FormAlert>}
    >
      <PasswordField
        label="Current password"
        {...field('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField label="New password" {...field('password')} autoComplete="new-password" />
      <PasswordField
        label="New password, again"
        {...field('passwordConfirmation')}
        autoComplete="new-password"
      />
    </FormFrame>
  );
}
