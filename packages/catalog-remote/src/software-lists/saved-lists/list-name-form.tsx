import { useState, type SubmitEvent } from 'react';
import { readFieldErrors } from '@patchbay/domain/api';
import { listFormSchema } from '@patchbay/domain/entities';
import { ValidationError } from '@patchbay/shared/validation';
import { Button, Field, inputLook } from '@patchbay/ui';
import { describeKeeping } from './browser-lists.ts';
import styles from './saved-lists.module.css';

interface ListNameFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly initialName?: string;
  readonly isBusy: boolean;
  /** The reason why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: (name: string) => void;
}

function faultOf(name: string): string | null {
  try {
    listFormSchema.validateSync({ name }, { strict: true });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

/** The name of a list, new or another one. */
export function ListNameForm({
  label,
  submitLabel,
  initialName = '',
  isBusy,
  error,
  onSubmit,
}: ListNameFormProps) {
  const [name, setName] = useState(initialName);
  const [fault, setFault] = useState<string | null>(null);
  const refused = error ? readFieldErrors(error, ['name']) : null;
  const serverProblem = refused
    ? [...(refused.fields.get('name') ?? []), ...refused.form].join(' ')
    : error
      ? describeKeeping(error)
      : '';
  const message = fault ?? (serverProblem === '' ? undefined : serverProblem);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultOf(name);
    setFault(found);
    if (found === null) {
      onSubmit(name.trim());
      if (initialName === '') setName('');
    } else {
      event.currentTarget.querySelector('input')?.focus();
    }
  };
  return (
    <form className={styles.nameForm} noValidate onSubmit={submit}>
      <Field label={label} error={message}>
        {(control) => (
          <input
            {...inputLook}
            {...control}
            type="text"
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}
