import type { AuthMode } from './auth-dialog.model.ts';

/** The dialog's title for each form (rule A5). */
export const authTitles: Readonly<Record<AuthMode, string>> = {
  login: 'Sign in',
  signup: 'Sign up',
  activation: 'Activation',
  reset: 'Reset password',
};
