import { parseAnswer, type Http } from '@patchbay/shared/http';
import { array, object, string } from '@patchbay/shared/validation';

/** Who else has a software open, as the API answers it: e-mails, whoever came last first. */
export const presenceSchema = object({ others: array(string().defined()).required() });

/**
 * Says that the software is open in the editor here, for a minute. A backend from before has no such call, and answers 404.
 * @returns the e-mails of the others of the staff who have it open too
 */
export async function notePresence(
  http: Http,
  softwareId: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const path = `/api/software-admin/software/${softwareId}/presence/`;
  const response = await http.request('PUT', path, { signal });
  return parseAnswer(presenceSchema, 'PUT', response).others;
}
