import type { AuthMode } from './auth-dialog.model.ts';

/** Specification, section 2, 'Authentication modal'. */
export const authTitles: Readonly<Record<AuthMode, string>> = {
  login: 'Sign in',
  signup: 'Sign up',
  activation: 'Activation',
  reset: 'Reset password',
};
