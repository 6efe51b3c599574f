import { isApiError } from '@patchbay/shared/http';
import { describeFailure } from '../account-form/describe-failure.ts';
import type { SignInResult } from '../session/sign-in.model.ts';

/** The reasons why somebody could not sign in. */
export type SignInFailure =
  | { readonly kind: 'wrongPair' }
  | { readonly kind: 'notActivated' }
  /** Neither e-mail nor password is to blame; `error` may ask to wait. */
  | { readonly kind: 'other'; readonly text: string; readonly error: unknown };

const hasCode = (body: unknown, code: string) =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === code;

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
  if (isApiError(error) && [400, 401, 403, 404, 422].includes(error.status)) {
    const isRightPair = hasCode(error.responseBody, 'not_activated');
    return { kind: isRightPair ? 'notActivated' : 'wrongPair' };
  }
  return { kind: 'other', text: describeFailure(error), error };
}
