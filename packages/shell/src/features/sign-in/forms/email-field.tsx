import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, inputLook } from '@patchbay/ui';

interface EmailFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly hint: string;
  /** The hint is read out, not shown. */
  readonly isHintHidden?: boolean;
  readonly error?: string | undefined;
}

/** The e-mail, which is the user name. */
export const EmailField = ({ registration, ...words }: EmailFieldProps) => (
  <Field label="E-mail" {...words}>
    {(control) => (
      <input {...inputLook} {...control} {...registration} type="email" autoComplete="username" />
    )}
  </Field>
);
