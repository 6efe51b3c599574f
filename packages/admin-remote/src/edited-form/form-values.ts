import type { FieldErrors, Resolver } from 'react-hook-form';
import { messagesByField } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { type Schema, ValidationError } from '@patchbay/shared/validation';

/** The values of a form's fields: texts, as they are typed. A list is a text with a line for each entry. */
export type FormValues = Record<string, string>;

/** A list as the text that is edited. */
export const fromLines = (lines: readonly string[]): string => lines.join('\n');

/** The entries of an edited text; blank lines at its end are none. */
export function toLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A field in the form of the schema; nothing where the form has no such field. */
export const withGiven = <T>(
  values: FormValues,
  name: string,
  read: (text: string) => T,
): Readonly<Record<string, T>> => {
  const text = values[name];
  return text === undefined ? {} : { [name]: read(text) };
};

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
