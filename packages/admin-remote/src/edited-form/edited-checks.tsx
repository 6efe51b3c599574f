import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Choices, FormFields } from './edited-field.tsx';
import styles from './edited-form.module.css';
import { fromLines, toLines } from './form-values.ts';

interface EditedChecksProps {
  readonly fields: Pick<FormFields, 'control'>;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly choices: Choices;
}

/** A field of an edited form of which several values may be ticked. It holds them as a list is held, in their own order. */
export function EditedChecks({ fields, name, label, hint, choices }: EditedChecksProps) {
  const hintId = useId();
  const { field, fieldState } = useController({ control: fields.control, name });
  const ticked = toLines(field.value);
  const toggled = (value: string) =>
    choices
      .map(([choice]) => choice)
      .filter((choice) => ticked.includes(choice) !== (choice === value));
  return (
    <fieldset className={styles.checks} aria-describedby={hintId}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map(([choice, words]) => (
        <label key={choice} className={styles.check}>
          <input
            type="checkbox"
            checked={ticked.includes(choice)}
            aria-invalid={fieldState.error ? true : undefined}
            onBlur={field.onBlur}
            onChange={() => field.onChange(fromLines(toggled(choice)))}
          />
          {words}
        </label>
      ))}
      <p id={hintId} className={styles.checksHint}>
        {fieldState.error?.message ?? hint}
      </p>
    </fieldset>
  );
}
