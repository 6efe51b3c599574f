import type { User } from '@patchbay/shared/host';
import { parseAnswer, type Http } from '@patchbay/shared/http';
import {
  registrationSchema,
  signOutAnswerSchema,
  tokenAnswerSchema,
  userSchema,
  type Credentials,
  type Registration,
  type SignInCode,
  type SignUp,
} from '../entities/credentials.ts';

/**
 * Logs in: the e-mail goes as the user name.
 * @returns the token
 * @throws ApiError: 400 for a wrong pair, with `code` `not_activated` where the pair is right
 */
export async function requestToken(
  http: Http,
  { email, password }: Credentials,
  signal?: AbortSignal,
): Promise<string> {
  const response = await http.request('POST', '/auth/api-token-auth/', {
    body: { username: email, password },
    token: null,
    signal,
  });
  return parseAnswer(tokenAnswerSchema, 'POST', response).token;
}

/**
 * Signs in by the code with which the provider's sign-in has come back. Only a backend of a site with `signInProvider` has the call.
 * @returns the token
 * @throws ApiError: 400 for a code that is over, was used, or that another page has begun
 */
export async function exchangeSignInCode(
  http: Http,
  body: SignInCode,
  signal?: AbortSignal,
): Promise<string> {
  const response = await http.request('POST', '/auth/provider/token/', {
    body: { ...body },
    token: null,
    signal,
  });
  return parseAnswer(tokenAnswerSchema, 'POST', response).token;
}

/**
 * Asks the server to forget a token.
 * @returns the address at which the browser ends the sign-in at the provider too; null where there is nothing to end
 */
export async function revokeToken(http: Http, token: string): Promise<string | null> {
  const response = await http.request('DELETE', '/auth/api-token-auth/', { token });
  return signOutAnswerSchema.isValidSync(response.body) ? response.body.signOutUrl : null;
}

/**
 * The user whose token it is.
 * @throws ApiError, of kind `contract` where the profile is not as it must be
 */
export async function getProfile(http: Http, token: string, signal?: AbortSignal): Promise<User> {
  const response = await http.request('GET', '/auth/me/', { token, signal });
  return parseAnswer(userSchema, 'GET', response);
}

/**
 * Signs up.
 * @throws ApiError: 400 with the fields' errors
 */
export async function register(
  http: Http,
  form: SignUp,
  signal?: AbortSignal,
): Promise<Registration> {
  const response = await http.request('POST', '/auth/register/', {
    body: form,
    token: null,
    signal,
  });
  return parseAnswer(registrationSchema, 'POST', response);
}

/** Sends the activation mail again. The answer does not say whether there is such an account. */
export async function resendActivation(http: Http, email: string): Promise<void> {
  await http.request('POST', '/auth/resend-activation/', { body: { email }, token: null });
}

/**
 * Sends a mail with a link by which a forgotten password is changed. The answer does not say whether there is such an
 * account. Only a backend of a site with `accountRecovery` has the call.
 */
export async function requestPasswordReset(
  http: Http,
  email: string,
  signal?: AbortSignal,
): Promise<void> {
  await http.request('POST', '/auth/request-password-reset/', {
    body: { email },
    token: null,
    signal,
  });
}

/** Ends every session of the signed-in user, this one too. Only a backend of a site with `accountRecovery` has the call. */
export async function endSessions(http: Http): Promise<void> {
  await http.request('DELETE', '/auth/sessions/');
}
