import type { FieldErrors, Resolver } from 'react-hook-form';
import { signUpSchema, type SignUp } from '@patchbay/domain/entities';
import { ValidationError } from '@patchbay/shared/validation';

export const signUpFields = [
  'email',
  'password',
  'passwordConfirmation',
] as const satisfies readonly (keyof SignUp)[];

/** The schema as react-hook-form asks for it; each field has its first message. */
export const signUpResolver: Resolver<SignUp> = async (values) => {
  try {
    return { values: await signUpSchema.validate(values, { abortEarly: false }), errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors<SignUp> = {};
    for (const { path, type, message } of error.inner) {
      const name = signUpFields.find((field) => field === path);
      if (name) errors[name] ??= { type: type ?? 'invalid', message };
    }
    return { values: {}, errors };
  }
};
