import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, inputLook, VisuallyHidden } from '@patchbay/ui';
import styles from './account-form.module.css';

interface PasswordFieldProps {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly registration: UseFormRegisterReturn;
  readonly error?: string | undefined;
}

/** A password, which its owner may look at. */
export function PasswordField({ label, autoComplete, registration, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const action = isShown ? 'Hide password' : 'Show password';
  return (
    <Field label={label} error={error}>
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
