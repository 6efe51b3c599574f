import { limits } from '@patchbay/domain/entities';
import { string } from '@patchbay/shared/validation';
import { commonPasswords } from './common-passwords.ts';

export const shortestPassword = limits.passwordLength;
/** In characters, of which each has two UTF-16 units at most. */
export const longestPassword = 128;

const lengthOf = (password: string) => Array.from(password).length;

/** The rules for a new password: 8 to 128 characters, any, and none of the commonest (rule A47). */
export const newPasswordSchema = string()
  .required('Please enter password')
  .test(
    'long-enough',
    `The password must have at least ${shortestPassword} characters`,
    (password) => password === '' || lengthOf(password) >= shortestPassword,
  )
  .test(
    'short-enough',
    `The password must have at most ${longestPassword} characters`,
    (password) => lengthOf(password) <= longestPassword,
  )
  .test(
    'uncommon',
    'This password is one of the commonest. Please choose another',
    (password) => !commonPasswords.has(password.normalize('NFKC').toLowerCase()),
  );
