/** Where the browser keeps what the person has decided. */
export const permissionKey = 'tracking-permission';

/** Whether a page may tell what was used (rules P6, P30). */
export type TrackingPermission = 'anonymous' | 'deny';

/** A stored value as the specification reads it: missing and 'true' allow, whatever is unknown denies. */
export function normalizePermission(stored: string | null): TrackingPermission {
  return stored === null || stored === 'true' || stored === 'anonymous' ? 'anonymous' : 'deny';
}
