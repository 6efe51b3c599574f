import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, inputLook } from '@patchbay/ui';

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
