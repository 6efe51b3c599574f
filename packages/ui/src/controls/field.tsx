import { useId, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import styles from './field.module.css';

/** The attributes of a field's control that connect its label, hint and error to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Help that a person needs before typing. */
  readonly hint?: string | undefined;
  /** The hint is read out, not shown. */
  readonly isHintHidden?: boolean;
  /** The fault of the value, as text. */
  readonly error?: string | undefined;
  /** `<Field label="Name">{(control) => <input {...inputLook} {...control} />}</Field>` */
  readonly children: (control: FieldControl) => ReactNode;
}

/** A control of a form with its label, hint and error: the one place where these are tied together. */
export function Field({ label, hint, isHintHidden = false, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const descriptions = [error ? errorId : null, hint ? hintId : null].filter(Boolean);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
      })}
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className={styles.hint} hidden={isHintHidden}>
          {hint}
        </p>
      )}
    </div>
  );
}
