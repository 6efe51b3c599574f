import type { User } from '@patchbay/shared/entities';
import type { UserRow } from './find-user.ts';

/** An account as its owner gets it: never more than these fields. */
export const userAnswer = ({ id, email, isStaff, isSuperuser }: UserRow): User => ({
  id,
  email,
  isStaff,
  isSuperuser,
});
