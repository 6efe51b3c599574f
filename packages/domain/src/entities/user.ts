import type { User } from '@patchbay/shared/host';
import { boolean, number, object, string, type Schema } from '@patchbay/shared/validation';

/** The signed-in user's profile: anything else fails to parse (rule A36). */
export const userSchema = object({
  id: number().required(),
  email: string().email().required(),
  isStaff: boolean().required(),
  isSuperuser: boolean().required(),
  /** False until the address is confirmed. A backend may leave it out. */
  isActivated: boolean(),
}) satisfies Schema<User>;

/** Superusers count as staff everywhere (rule A37). */
export const isStaff = (user: User | null): boolean =>
  user !== null && (user.isStaff || user.isSuperuser);
