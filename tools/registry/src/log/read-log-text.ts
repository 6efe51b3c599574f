import type { ReleaseTarget } from '../target/release-target.ts';
import { logFile } from './change-log.ts';

/** The largest log that is read, half of what a text can have at all: a log only grows, and must not keep anybody from the next change. */
const mostMiB = 256;

/**
 * The text of a site's log; empty where there is none.
 * @throws CommandError `damaged` where it cannot be read as a whole
 */
export const readLogText = async (target: ReleaseTarget): Promise<string> =>
  (await target.read(logFile, mostMiB))?.toString() ?? '';
