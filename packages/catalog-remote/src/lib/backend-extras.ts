import type { Software } from '@patchbay/shared/entities';

/**
 * True where a backend has what goes beyond the specification's calls (decisions, section 8). It does not say so, but a
 * software with `formats` comes from one that has.
 */
export const hasExtras = ({ formats }: Software): boolean => formats !== undefined;
