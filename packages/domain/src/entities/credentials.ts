import type { User } from '@patchbay/shared/host';
import {
  boolean,
  number,
  object,
  ref,
  string,
  type InferType,
  type Schema,
} from '@patchbay/shared/validation';
import { emailText, normalEmail } from './email.ts';

/** The signed-in user's profile: anything else fails to parse (rule A36). */
export const userSchema = object({
  id: number().required(),
  email: emailText().required(),
  isStaff: boolean().required(),
  isSuperuser: boolean().required(),
  /** False until the address is confirmed. A backend may leave it out. */
  isActivated: boolean(),
}) satisfies Schema<User>;

/** The e-mail and password of a log-in; only the server checks them (rule A15). */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-up form, as the page and the server check it. Only the server checks the rules for passwords. */
export const signUpSchema = object({
  email: emailText()
    .required('Please enter your email')
    .transform((email: unknown) => (typeof email === 'string' ? normalEmail(email) : email)),
  password: string().required('Please enter password'),
  passwordConfirmation: string()
    .required('Please confirm password')
    .oneOf([ref('password')], "Passwords doesn't match"),
});

const currentPassword = () => string().required('Please enter your current password');

/** Another password for a user who knows the current one. */
export const passwordChangeSchema = signUpSchema
  .pick(['password', 'passwordConfirmation'])
  .shape({ currentPassword: currentPassword() });

export type PasswordChange = InferType<typeof passwordChangeSchema>;

/** Another e-mail, which counts once it is confirmed. */
export const emailChangeSchema = signUpSchema
  .pick(['email'])
  .shape({ currentPassword: currentPassword() });

export type EmailChange = InferType<typeof emailChangeSchema>;

/** The form that deletes the account: its e-mail is typed to confirm it. */
export const accountDeletionSchema = object({
  email: string().required('Please type your e-mail'),
  currentPassword: currentPassword(),
  /** The installation whose report goes too. */
  userUuid: string().uuid().optional(),
});

export type AccountDeletion = InferType<typeof accountDeletionSchema>;

/** A session of the account: one place where its user is signed in. */
export const accountSessionSchema = object({
  id: number().integer().required(),
  /** The browser and its system in words, e.g. `Firefox on Linux`; blank where they are not known. */
  browser: string().defined(),
  /** ISO 8601. */
  createdAt: string().required(),
  lastUsedAt: string().required(),
  isCurrent: boolean().required(),
});

export type AccountSession = InferType<typeof accountSessionSchema>;

export type SignUp = InferType<typeof signUpSchema>;

/** The answer to a log-in. */
export const tokenAnswerSchema = object({ token: string().required() });

/**
 * The code with which a sign-in by the provider comes back to the page, and the secret that the page kept when it began. The
 * backend makes a session of both, once.
 */
export const signInCodeSchema = object({ code: string().required(), secret: string().required() });

export type SignInCode = InferType<typeof signInCodeSchema>;

/** The answer to a sign-out where the browser has to go to the provider to end its sign-in too. */
export const signOutAnswerSchema = object({
  signOutUrl: string()
    .matches(/^https?:\/\//)
    .required(),
});

/** The answer to a sign-up. A backend may leave the user out: then the profile call has it. */
export const registrationSchema = tokenAnswerSchema.shape({
  user: userSchema.nullable().default(null),
});

export type Registration = InferType<typeof registrationSchema>;
