import { describeError, isApiError } from '@patchbay/shared/api';
import type { SignInResult } from '../../lib/session/sign-in.model.ts';

/** Why somebody could not sign in. */
export type SignInFailure =
  | { readonly kind: 'wrongPair' }
  | { readonly kind: 'notActivated' }
  /** Neither e-mail nor password is to blame; `error` may ask to wait. */
  | { readonly kind: 'other'; readonly text: string; readonly error: unknown };

const hasCode = (body: unknown, code: string) =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === code;

const counted = (amount: number, unit: string) => {
  const whole = Math.max(1, Math.ceil(amount));
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
};

/** What to tell a person about a failed call of a form, in a sentence or two. */
export function describeFailure(error: unknown): string {
  if (!isApiError(error) || error.status !== 429) return describeError(error);
  const seconds = error.retryAfterSeconds;
  if (seconds === null) return 'Too many attempts. Try again in a few minutes.';
  const wait = seconds < 90 ? counted(seconds, 'second') : counted(seconds / 60, 'minute');
  return `Too many attempts. Try again in ${wait}.`;
}

/** A log-in's result as its failure, or null where it has not failed. */
export function toSignInFailure(result: SignInResult): SignInFailure | null {
  if (result.kind === 'unknownUser') {
    const { error } = result;
    return {
      kind: 'other',
      text: `Your account could not be loaded. ${describeFailure(error)}`,
      error,
    };
  }
  if (result.kind !== 'refused') return null;
  const { error } = result;
  if (isApiError(error) && [400, 401, 422].includes(error.status)) {
    const isRightPair = hasCode(error.responseBody, 'not_activated');
    return { kind: isRightPair ? 'notActivated' : 'wrongPair' };
  }
  return { kind: 'other', text: describeFailure(error), error };
}
