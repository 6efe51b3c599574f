import { invalidFields } from '../process/http-error.ts';

/** The longest address that mail can be sent to (RFC 5321). */
export const longestEmail = 254;

/**
 * @throws HttpError `invalid` for an e-mail that no mail can be sent to
 */
export function checkEmailLength(email: string): void {
  if (email.length <= longestEmail) return;
  throw invalidFields({
    email: [`The e-mail must have at most ${longestEmail} characters`],
  });
}

/** An e-mail as two are compared. */
export const emailKey = (email: string): string => email.toLowerCase();
