import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { inputLook, VisuallyHidden } from '@patchbay/shared/ui';
import styles from './auth-forms.module.css';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, which its owner may look at. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles.password}>
      <input
        {...inputLook}
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.reveal}
        title={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <VisuallyHidden>{isShown ? 'Hide password' : 'Show password'}</VisuallyHidden>
      </button>
    </div>
  );
}
