import type { StoredStatus } from '../entities/software.ts';

/** The tones of `Badge` that a status can have. */
export type StatusTone = 'neutral' | 'good' | 'caution' | 'warn' | 'bad';

const tones: Readonly<Record<StoredStatus, StatusTone>> = {
  blank: 'neutral',
  enabled: 'good',
  disabled: 'warn',
  rejected: 'warn',
  pending: 'caution',
  error: 'bad',
  vendor_paywall: 'neutral',
  archived: 'neutral',
};

/** The badge's colour of a software's status (rule L14). */
export const softwareStatusTone = (status: StoredStatus): StatusTone => tones[status];

/** 'Enabled', 'Vendor paywall', ... */
export const softwareStatusLabel = (status: StoredStatus): string =>
  status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
