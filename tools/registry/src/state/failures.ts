import { CommandError } from '@patchbay/command-line';
import { isFileError } from '../target/file-system.ts';

/** What a command that failed has made live. A new configuration of the page goes before what was asked for. */
export type MadeLive = 'configuration' | 'change';

const liveOf: Readonly<Record<MadeLive, string>> = {
  configuration: 'The new configuration',
  change: 'The change',
};

/** The registry was written, but it is not on the disk for certain, or its copy or its page could not be written. */
export class PageBehindError extends CommandError {
  /** @param problem a clause that names the file, with its folder; those that come after it are as they were */
  constructor(made: MadeLive, problem: string, cause: unknown) {
    const isFull = isDiskFull(cause);
    const reason = isFull ? 'the disk has no room left' : wordsOf(cause);
    const cure = isFull ? 'Make room' : 'Mend the cause';
    // Never to try again what is live: a rollback would go one step further back.
    const whatToDo =
      made === 'change'
        ? `${cure}: the next command writes what is missing`
        : `Nothing else has changed. ${cure}, and try again`;
    super('failed', `${liveOf[made]} is live, but ${problem}: ${reason}. ${whatToDo}`, { cause });
  }
}

/** An error of writing the registry, for one that is in its place all the same, but may not be on the disk for certain. */
export const orNotForCertain = (made: MadeLive | null, file: string, error: unknown): unknown =>
  made === null ? error : new PageBehindError(made, `${file} may not outlive a power cut`, error);

/**
 * A message for a failure of the site's disk or folder, full or not, that says what is live; any
 * other error is returned as it is.
 * @param made what is live by the command nevertheless, or null
 */
export function inPlainWords(site: string, error: unknown, made: MadeLive | null): unknown {
  if (!isSystemError(error)) return error;
  const live = made === null ? 'what is live is what it was' : stillTrue[made];
  const message = isDiskFull(error)
    ? `The disk of ${site} has no room left: ${live}. Make room, and try again`
    : `${site} could not be changed as asked (${wordsOf(error)}): ${live}. Mend the cause, and try again`;
  return new CommandError('failed', message, { cause: error });
}

const stillTrue: Readonly<Record<MadeLive, string>> = {
  configuration: 'the new configuration is live, and nothing else has changed',
  change: 'the change is live, but the command could not finish',
};

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].some((code) => isFileError(error, code));

/** The code of a call of the system, such as `EACCES`; those of Node.js itself begin with `ERR_`. */
const systemCode = /^E[A-Z\d]+$/;

const isSystemError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  systemCode.test(error.code);

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
