import type { User } from '@patchbay/shared/host';

/** Superusers count as staff everywhere (rule A37). In a file of its own: whoever asks this need not load the schema. */
export const isStaff = (user: User | null): boolean =>
  user !== null && (user.isStaff || user.isSuperuser);

/** Whether somebody may keep things with their account: not before their address is confirmed (rule C75). */
export const hasAccount = (user: User | null): boolean =>
  user !== null && user.isActivated !== false;
