import { wholeNumber } from '@patchbay/node-kit/environment';
import { object, type InferType } from '@patchbay/shared/validation';

/** The configuration of the reports by anonymous installations: how much of them is kept. */
export interface ReportsConfig {
  /** A report that was not renewed for this long is removed. */
  readonly retentionMs: number;
  /** The limit of all reports together. */
  readonly maxBytes: number;
}

const dayMs = 24 * 60 * 60_000;
const mebibyte = 1024 * 1024;

/**
 * A page sends a report again only when something was installed or removed, so a year without one is not a sign that
 * nobody is there any more before that. A report has some 20 KB: there is room for some fifty thousand installations.
 */
export const reportsSchema = object({
  REPORT_RETENTION_DAYS: wholeNumber(1, 999_999).default(365),
  REPORT_MIB: wholeNumber(1, 999_999).default(1024),
});

/** Reads from its variables how much is kept. */
export const reportsConfigOf = (variables: InferType<typeof reportsSchema>): ReportsConfig => ({
  retentionMs: variables.REPORT_RETENTION_DAYS * dayMs,
  maxBytes: variables.REPORT_MIB * mebibyte,
});
