import type { FieldErrors, Resolver } from 'react-hook-form';
import { messagesByField } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { ValidationError, type Schema } from '@patchbay/shared/validation';
import type { FormValues } from './form-values.ts';

/** The conversion of a form's fields to the form of the contract. */
export interface FormContract<Form> {
  /** The contract's schema as react-hook-form asks for it. */
  readonly resolver: Resolver<FormValues>;
  /** @throws ValidationError for values that the resolver would refuse */
  readonly read: (values: FormValues) => Form;
}

/**
 * @param toForm values in the form of the schema, not checked yet
 */
export function formContract<Form>(
  schema: Schema<Form>,
  toForm: (values: FormValues) => unknown,
): FormContract<Form> {
  return {
    read: (values) => parse(schema, toForm(values)),
    resolver: (values) => {
      try {
        schema.validateSync(toForm(values), { strict: true, abortEarly: false });
        return { values, errors: {} };
      } catch (error) {
        if (!(error instanceof ValidationError)) throw error;
        const errors: FieldErrors<FormValues> = {};
        for (const [field, messages] of messagesByField(error)) {
          errors[field] = { type: 'invalid', message: messages.join('\n') };
        }
        return { values: {}, errors };
      }
    },
  };
}
