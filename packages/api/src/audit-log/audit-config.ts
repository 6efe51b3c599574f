import { wholeNumber } from '@patchbay/node-kit/environment';
import { object, type InferType } from '@patchbay/shared/validation';

/** The configuration of the log of the staff's acts: how long they are kept. */
export interface AuditConfig {
  readonly retentionMs: number;
}

/** A year: somebody who asks after the summer who has archived something gets an answer, and nobody's work is on record for ever. */
export const auditSchema = object({
  AUDIT_LOG_DAYS: wholeNumber(1, 3650).default(365),
});

/** Reads from its variable how long the log is kept. */
export const auditConfigOf = ({ AUDIT_LOG_DAYS }: InferType<typeof auditSchema>): AuditConfig => ({
  retentionMs: AUDIT_LOG_DAYS * 24 * 60 * 60_000,
});
