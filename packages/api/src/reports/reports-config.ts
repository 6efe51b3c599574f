import { StartError } from '../process/start-error.ts';

/** How much is kept of what anonymous installations report. */
export interface ReportsConfig {
  /** A report that was not renewed for this long is removed. */
  readonly retentionMs: number;
  /** Of new and grown reports, from one address in a day. */
  readonly mebibytesPerAddress: number;
  /** Of all reports together. */
  readonly mostBytes: number;
}

const dayMs = 24 * 60 * 60_000;
const mebibyte = 1024 * 1024;

/**
 * A page sends a report again only when something was installed or removed, so a year without one is no sign that nobody
 * is there any more before that. A report has some 20 KB: what an address may add in a day is enough for a school of a thousand computers, and all of
 * them together for some fifty thousand installations.
 * @throws StartError for a value that cannot be meant
 */
export function readReportsConfig(valueOf: (name: string) => string | undefined): ReportsConfig {
  const read = (name: string, usual: number): number => {
    const text = valueOf(name) ?? String(usual);
    const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
    if (value >= 1) return value;
    throw new StartError(`${name} must be a whole number from 1 to 999999, and is '${text}'.`);
  };
  return {
    retentionMs: read('REPORT_RETENTION_DAYS', 365) * dayMs,
    mebibytesPerAddress: read('REPORT_MIB_PER_ADDRESS', 32),
    mostBytes: read('REPORT_MIB', 1024) * mebibyte,
  };
}
