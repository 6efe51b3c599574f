import { CircleAlert } from 'lucide-react';
import { describeError } from '@patchbay/shared/http';
import { readFieldErrors } from '@patchbay/domain/api';
import styles from './edited-form.module.css';

interface FormAlertProps {
  /** Why the save failed; null where it did not. */
  readonly refusal: unknown;
  readonly fieldNames: readonly string[];
  /** What else to know about it: 'The cover was saved.' */
  readonly note?: string | undefined;
}

/** Above a form: why it was not saved, unless that is said under a field. */
export function FormAlert({ refusal, fieldNames, note }: FormAlertProps) {
  if (refusal === null) return null;
  const refused = readFieldErrors(refusal, fieldNames);
  const words = refused ? refused.form : ['Not saved.', describeError(refusal)];
  const text = [...words, note ?? ''].join(' ').trim();
  if (text === '') return null;
  return (
    <p role="alert" className={styles.alert} data-refusal="true">
      <CircleAlert size={16} />
      {text}
    </p>
  );
}
