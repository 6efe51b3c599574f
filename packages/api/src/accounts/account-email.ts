import { domainToUnicode } from 'node:url';
import { normalEmail } from '@patchbay/domain/entities';
import { invalidFields } from '../process/http-error.ts';

/** The longest address that mail can be sent to (RFC 5321). */
export const longestEmail = 254;

/**
 * @throws HttpError `invalid` for an e-mail that no mail can be sent to
 */
export function checkEmailLength(email: string): void {
  if (Buffer.byteLength(email) <= longestEmail) return;
  throw invalidFields({
    email: [`The e-mail must have at most ${longestEmail} characters`],
  });
}

/** An e-mail as two are compared, however it was typed. */
export const emailKey = (email: string): string => normalEmail(email).toLowerCase();

/** A stored e-mail as people write it: 'ada@bücher.example'. */
export function shownEmail(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!/xn--/i.test(domain)) return email;
  return email.slice(0, -domain.length) + domainToUnicode(domain);
}
