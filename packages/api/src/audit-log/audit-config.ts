import { wholeNumber } from '@patchbay/environment';
import { object, type InferType } from '@patchbay/shared/validation';

/** How long it is known who of the staff did what. */
export interface AuditConfig {
  readonly retentionMs: number;
}

/** A year: somebody who asks after the summer who has archived something gets an answer, and nobody's work is on record for ever. */
export const auditSchema = object({
  AUDIT_LOG_DAYS: wholeNumber(1, 3650).default(365),
});

/** How long it is kept, from its variable. */
export const auditConfigOf = ({ AUDIT_LOG_DAYS }: InferType<typeof auditSchema>): AuditConfig => ({
  retentionMs: AUDIT_LOG_DAYS * 24 * 60 * 60_000,
});
