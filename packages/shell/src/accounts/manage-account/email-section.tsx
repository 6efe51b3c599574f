import { useEffect, useRef, useState } from 'react';
import { useHost, type User } from '@patchbay/shared/host';
import { FormAlert, Section } from '@patchbay/ui';
import { changeEmail } from '@patchbay/domain/api';
import { emailChangeSchema } from '@patchbay/domain/entities';
import { EmailField, PasswordField } from '../account-form/credential-fields.tsx';
import { FormFrame } from '../account-form/form-frame.tsx';
import styles from './manage-account.module.css';
import { OpenedForm } from './opened-form.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The e-mail, and the way to another one. */
export function EmailSection({ user }: { readonly user: User }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that had the focus is gone; its result is to be read out.
    if (sentTo !== null) notice.current?.focus();
  }, [sentTo]);
  // Confirmed, perhaps in another tab.
  const isWaiting = sentTo !== null && sentTo.toLowerCase() !== user.email.toLowerCase();
  return (
    <Section title="E-mail" className={styles.section}>
      <p className={styles.text}>
        You sign in as <bdi className={styles.strong}>{user.email}</bdi>.
      </p>
      {isWaiting && (
        <p ref={notice} tabIndex={-1} className={styles.notice}>
          We have sent a link to <bdi className={styles.strong}>{sentTo}</bdi>. Open it to confirm
          the change; until then you sign in with the old address. Nothing came? The address may be
          mistyped, or belong to another account.
        </p>
      )}
      <OpenedForm label="Change e-mail">
        {(close) => (
          <ChangeEmail
            onSent={(email) => {
              close();
              setSentTo(email);
            }}
          />
        )}
      </OpenedForm>
    </Section>
  );
}

const fields = ['email', 'currentPassword'] as const;

interface ChangeEmailProps {
  /** A mail was sent to this address. */
  readonly onSent: (email: string) => void;
}

/** Asks for another e-mail, which counts once its mailbox has confirmed it (rule A79). */
function ChangeEmail({ onSent }: ChangeEmailProps) {
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
