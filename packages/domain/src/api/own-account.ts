import { parseListAnswer, type Http } from '@patchbay/shared/http';
import {
  accountSessionSchema,
  type AccountDeletion,
  type AccountSession,
  type EmailChange,
  type PasswordChange,
} from '../entities/credentials.ts';

/*
 * The calls of a person about their own account. Only a backend of a site with `accountManagement` has these calls. A form
 * that is refused is an ApiError of status 400 with its fields' errors.
 */

/** Gives the signed-in user another password. All their other sessions end. */
export async function changePassword(
  http: Http,
  form: PasswordChange,
  signal?: AbortSignal,
): Promise<void> {
  await http.request('POST', '/auth/change-password/', { body: form, signal });
}

/** Asks for another e-mail. It counts once the link of the mail to it was used. */
export async function changeEmail(
  http: Http,
  form: EmailChange,
  signal?: AbortSignal,
): Promise<void> {
  await http.request('POST', '/auth/change-email/', { body: form, signal });
}

/** Lists the sessions of the signed-in user, the last used first. */
export async function listSessions(
  http: Http,
  signal?: AbortSignal,
): Promise<readonly AccountSession[]> {
  const response = await http.request('GET', '/auth/sessions/', { signal });
  return parseListAnswer(http, accountSessionSchema, response);
}

/** Signs the user out in one place. */
export async function endSession(http: Http, id: number): Promise<void> {
  await http.request('DELETE', `/auth/sessions/${id}/`);
}

/** Signs the user out everywhere but here. */
export async function endOtherSessions(http: Http): Promise<void> {
  await http.request('DELETE', '/auth/sessions/others/');
}

/** All that the backend has of the user, as a JSON document for them to keep: whatever it is. */
export async function exportAccount(http: Http): Promise<unknown> {
  const { body } = await http.request('GET', '/auth/export/');
  return body;
}

/** Deletes the account of the signed-in user with all that is its, for good. */
export async function deleteAccount(
  http: Http,
  form: AccountDeletion,
  signal?: AbortSignal,
): Promise<void> {
  await http.request('POST', '/auth/delete-account/', { body: form, signal });
}
