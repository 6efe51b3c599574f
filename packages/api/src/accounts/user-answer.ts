import type { User } from '@patchbay/shared/host';
import { shownEmail } from './account-email.ts';
import type { UserRow } from './find-user.ts';

/** An account as its owner gets it: never more than these fields. */
export const userAnswer = ({ id, email, isStaff, isSuperuser, isActive }: UserRow): User => ({
  id,
  email: shownEmail(email),
  isStaff,
  isSuperuser,
  // Left out where there is nothing to say: the specification's profile has the other four.
  ...(isActive ? {} : { isActivated: false }),
});
