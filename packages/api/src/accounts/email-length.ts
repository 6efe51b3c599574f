import { invalidFields } from '../process/refusal.ts';
import { longestEmail } from './find-user.ts';

/**
 * @throws Refusal `invalid` for an e-mail that no mail can be sent to
 */
export function checkEmailLength(email: string): void {
  if (email.length <= longestEmail) return;
  throw invalidFields({
    email: [`The e-mail must have at most ${String(longestEmail)} characters`],
  });
}
