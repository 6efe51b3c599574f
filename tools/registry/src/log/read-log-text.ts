import type { ReleaseTarget } from '../target/release-target.ts';
import { logFile } from './change-log.ts';

/** Of a log that only grows nobody is to be kept from the next change: half of what a text may have at all. */
const mostMiB = 256;

/**
 * The text of a site's log; empty where there is none.
 * @throws CommandError `damaged` where it cannot be read as a whole
 */
export const readLogText = async (target: ReleaseTarget): Promise<string> =>
  (await target.read(logFile, mostMiB))?.toString() ?? '';
