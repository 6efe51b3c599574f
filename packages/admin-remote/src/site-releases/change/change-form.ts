import { reasonSchema } from '@patchbay/domain/api';
import { messagesByField } from '@patchbay/domain/entities';
import { ValidationError, number, object } from '@patchbay/shared/validation';
import type { FieldErrors, Resolver } from 'react-hook-form';

/** The person's input for a change. */
export interface ChangeForm {
  /** As it is typed. */
  readonly percent: string;
  readonly reason: string;
}

const share = 'A whole number from 1 to 100';

const changeFormSchema = object({
  percent: number().typeError(share).integer(share).min(1, share).max(100, share).required(share),
  reason: reasonSchema,
});

/** The form's values as the site's server takes them. */
export const readChangeForm = ({ percent, reason }: ChangeForm) => ({
  percent: Number(percent),
  reason: reason.trim(),
});

/** Checks what is typed by the schema that the site's server checks by. */
export const changeResolver: Resolver<ChangeForm> = (values) => {
  try {
    changeFormSchema.validateSync(readChangeForm(values), { strict: true, abortEarly: false });
    return { values, errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messages = messagesByField(error);
    const found = (['percent', 'reason'] as const).flatMap((field) => {
      const [message] = messages.get(field) ?? [];
      return message === undefined ? [] : [[field, { type: 'invalid', message }] as const];
    });
    const errors: FieldErrors<ChangeForm> = Object.fromEntries(found);
    return { values: {}, errors };
  }
};
