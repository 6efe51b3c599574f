import { useEffect, useRef, useState } from 'react';
import type { User } from '@patchbay/shared/host';
import { Section } from '@patchbay/ui';
import { ChangeEmail } from './change-email.tsx';
import styles from './manage-account.module.css';
import { OpenedForm } from './opened-form.tsx';

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
