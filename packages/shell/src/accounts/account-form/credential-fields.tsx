import type { UseFormRegisterReturn } from 'react-hook-form';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, inputLook, VisuallyHidden } from '@patchbay/ui';
import styles from './account-form.module.css';

interface EmailFieldProps {
  /** Default: 'E-mail'. */
  readonly label?: string;
  readonly registration: UseFormRegisterReturn;
  readonly hint: string;
  /** The hint is read out, not shown. */
  readonly isHintHidden?: boolean;
  readonly error?: string | undefined;
}

/** The e-mail, which is the user name. */
export const EmailField = ({ registration, label = 'E-mail', ...words }: EmailFieldProps) => (
  <Field label={label} {...words}>
    {(control) => (
      <input {...inputLook} {...control} {...registration} type="email" autoComplete="username" />
    )}
  </Field>
);

interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly registration: UseFormRegisterReturn;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A password, which its owner may look at. */
export function PasswordField({ autoComplete, registration, ...words }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const action = isShown ? 'Hide password' : 'Show password';
  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...inputLook}
            {...control}
            {...registration}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.reveal}
            title={action}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={16} />
            <VisuallyHidden>{action}</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  );
}
