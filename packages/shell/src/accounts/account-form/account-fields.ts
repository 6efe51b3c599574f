import type {
  FieldErrors,
  RegisterOptions,
  Resolver,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form';
import { describeError, describeWait, isApiError } from '@patchbay/shared/http';
import { readFieldErrors } from '@patchbay/domain/api';
import { type Schema, ValidationError } from '@patchbay/shared/validation';

/** The text that explains a failed call of a form to a person, in a sentence or two. */
export function describeFailure(error: unknown): string {
  if (!isApiError(error) || error.status !== 429) return describeError(error);
  const seconds = error.retryAfterSeconds;
  return `Too many attempts. ${seconds === null ? 'Try again in a few minutes.' : describeWait(seconds)}`;
}

/** The fields of the sign-up form and of all forms of the account page; each form has some of them. */
export interface AccountForm {
  email: string;
  currentPassword: string;
  password: string;
  passwordConfirmation: string;
}

export type AccountField = keyof AccountForm;

export const blankForm: AccountForm = {
  email: '',
  currentPassword: '',
  password: '',
  passwordConfirmation: '',
};

/** The schema as react-hook-form asks for it; each field has its first message. */
export const createResolver =
  (schema: Schema, fields: readonly AccountField[]): Resolver<AccountForm> =>
  async (values) => {
    try {
      await schema.validate(values, { abortEarly: false });
      return { values, errors: {} };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const errors: FieldErrors<AccountForm> = {};
      for (const { path, type, message } of error.inner) {
        const name = fields.find((field) => field === path);
        if (name) errors[name] ??= { type: type ?? 'invalid', message };
      }
      return { values: {}, errors };
    }
  };

/** Puts the server's message about each field under it. */
export function showFieldErrors(
  refusal: unknown,
  fields: readonly AccountField[],
  setError: UseFormSetError<AccountForm>,
): void {
  const refused = readFieldErrors(refusal, fields)?.fields;
  for (const name of fields) {
    const messages = refused?.get(name);
    if (messages) setError(name, { type: 'server', message: messages.join(' ') });
  }
}

/** The message above the form about a refusal: whatever belongs to no field. Null where there is none. */
export function describeRefusal(refusal: unknown, fields: readonly AccountField[]): string | null {
  if (refusal === null) return null;
  const messages = readFieldErrors(refusal, fields)?.form ?? [describeFailure(refusal)];
  return messages.length > 0 ? messages.join(' ') : null;
}

/** The props of a field's component: its registration, and its error. */
export const fieldOf =
  ({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<AccountForm>, 'register' | 'formState'>) =>
  (name: AccountField, options?: RegisterOptions<AccountForm>) => ({
    registration: register(name, options),
    error: errors[name]?.message,
  });
