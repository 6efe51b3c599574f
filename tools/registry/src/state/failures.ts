import { CommandError } from '@patchbay/command-line';
import { isFileError } from '../target/file-system.ts';

/** What a command that failed has made live. A new configuration of the page goes before what was asked for. */
export type MadeLive = 'configuration' | 'change';

/** The registry was written, but its copy or its page could not be. */
export class PageBehindError extends CommandError {
  /** @param file the one that could not be written, with its folder; those that come after it are as they were */
  constructor(made: MadeLive, file: string, cause: unknown) {
    const isFull = isDiskFull(cause);
    const reason = isFull ? 'the disk has no room left' : wordsOf(cause);
    const whatToDo =
      made === 'change'
        ? `${isFull ? 'Make room: the' : 'The'} next command writes what is missing`
        : `Nothing else has changed. ${isFull ? 'Make room, and try' : 'Try'} again`;
    const live = made === 'change' ? 'The change' : 'The new configuration';
    super('failed', `${live} is live, but ${file} could not be written: ${reason}. ${whatToDo}`, {
      cause,
    });
  }
}

/**
 * A message for a full disk (rule X281); any other error is returned as it is.
 * @param made what is live by the command nevertheless, or null
 */
export function inPlainWords(site: string, error: unknown, made: MadeLive | null): unknown {
  if (!isDiskFull(error)) return error;
  return new CommandError(
    'failed',
    `The disk of ${site} has no room left: ${made === null ? 'what is live is what it was' : stillTrue[made]}. Make room, and try again`,
    { cause: error },
  );
}

const stillTrue: Readonly<Record<MadeLive, string>> = {
  configuration: 'the new configuration is live, and nothing else has changed',
  change: 'the change is live, but the command could not finish',
};

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].some((code) => isFileError(error, code));

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
