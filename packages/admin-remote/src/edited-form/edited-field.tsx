import { type ReactElement, useId } from 'react';
import {
  type Control,
  useController,
  type UseFormRegister,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { Field, inputLook } from '@patchbay/ui';
import styles from './edited-form.module.css';
import { type FormValues, fromLines, toLines } from './form-values.ts';

/** The parts of a form that its fields need. */
export interface FormFields {
  readonly control: Control<FormValues>;
  readonly register: UseFormRegister<FormValues>;
}

/** The choices: values, each with its label. */
export type Choices = readonly (readonly [value: string, label: string])[];

interface EditedFieldProps {
  readonly fields: FormFields;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A remark about the value, shown beside the hint; undefined where there is none. */
  readonly hintOf?: (value: string) => string | undefined;
  /** Said where the field is blank, which makes it orange: 'No website yet'. */
  readonly emptyWords?: string;
  /** The height of a text of several lines; a field of one line without it. */
  readonly rows?: number;
  /** For a field of one line. Default a text. */
  readonly type?: 'text' | 'date';
  /** For a field that is chosen. */
  readonly choices?: Choices;
}

/** A field of an edited form, with its label, messages and what is to be said of it while it is empty. */
export function EditedField(props: EditedFieldProps): ReactElement {
  const { fields, name, label, hint, hintOf, emptyWords, rows, type = 'text', choices } = props;
  const { control, register } = fields;
  const { errors } = useFormState({ control, name });
  const value = useWatch({ control, name });
  const isEmpty = emptyWords !== undefined && value.trim() === '';
  const hints = [hintOf?.(value), isEmpty ? emptyWords : hint];
  const shownHint = hints.filter(Boolean).join(' ') || undefined;
  return (
    <div className={styles.field} data-empty={isEmpty ? 'true' : undefined}>
      <Field label={label} hint={shownHint} error={errors[name]?.message}>
        {(attributes) => {
          const all = { ...inputLook, ...attributes, ...register(name) };
          if (choices) {
            return (
              <select {...all}>
                {choices.map(([choice, words]) => (
                  <option key={choice} value={choice}>
                    {words}
                  </option>
                ))}
              </select>
            );
          }
          return rows === undefined ? (
            <input {...all} type={type} autoComplete="off" dir="auto" />
          ) : (
            <textarea {...all} rows={rows} dir="auto" />
          );
        }}
      </Field>
    </div>
  );
}

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
            name={name}
            checked={ticked.includes(choice)}
            aria-invalid={fieldState.error ? true : undefined}
            onBlur={field.onBlur}
            onChange={() => field.onChange(fromLines(toggled(choice)))}
          />
          <span>{words}</span>
        </label>
      ))}
      <p id={hintId} className={styles.checksHint}>
        {fieldState.error?.message ?? hint}
      </p>
    </fieldset>
  );
}
