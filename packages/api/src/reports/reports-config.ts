import { wholeNumber } from '@patchbay/environment';
import { object, type InferType } from '@patchbay/shared/validation';

/** The configuration of the reports by anonymous installations: how much of them is kept. */
export interface ReportsConfig {
  /** A report that was not renewed for this long is removed. */
  readonly retentionMs: number;
  /** The limit of new and grown reports, from one address in a day. */
  readonly mebibytesPerAddress: number;
  /** The limit of reports that take the place of others as large, from one address in a day. */
  readonly replacedMebibytesPerAddress: number;
  /** The limit of all reports together. */
  readonly mostBytes: number;
}

const dayMs = 24 * 60 * 60_000;
const mebibyte = 1024 * 1024;

/** Replaced reports add nothing in the long run but are written: an address may replace this many times what it may add. */
const replacedShare = 4;

/**
 * A page sends a report again only when something was installed or removed, so a year without one is not a sign that
 * nobody is there any more before that. A report has some 20 KB: the growth that an address may cause in a day is
 * enough for a school of a thousand computers, and that of all together for some fifty thousand installations.
 */
export const reportsSchema = object({
  REPORT_RETENTION_DAYS: wholeNumber(1, 999_999).default(365),
  REPORT_MIB_PER_ADDRESS: wholeNumber(1, 999_999).default(32),
  REPORT_MIB: wholeNumber(1, 999_999).default(1024),
});

/** Reads from its variables how much is kept. */
export const reportsConfigOf = (variables: InferType<typeof reportsSchema>): ReportsConfig => ({
  retentionMs: variables.REPORT_RETENTION_DAYS * dayMs,
  mebibytesPerAddress: variables.REPORT_MIB_PER_ADDRESS,
  replacedMebibytesPerAddress: variables.REPORT_MIB_PER_ADDRESS * replacedShare,
  mostBytes: variables.REPORT_MIB * mebibyte,
});
