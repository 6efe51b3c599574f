import { CommandError } from '@patchbay/command-line';
import { isFileError } from '../target/file-system.ts';

/** The change is live, but its copy or its page could not be written. */
export class PageBehindError extends CommandError {
  /** @param file the one that could not be written, with its folder; those that come after it are as they were */
  constructor(file: string, cause: unknown) {
    const advice = isDiskFull(cause)
      ? 'Make room: the next command writes what is missing'
      : 'The next command writes what is missing';
    super(
      'failed',
      `The change is live, but ${file} could not be written: ${reasonOf(cause)}. ${advice}`,
      { cause },
    );
  }
}

/** A message for a full disk (rule X281); any other error is returned as it is. */
export function inPlainWords(site: string, error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  return new CommandError(
    'failed',
    `The disk of ${site} has no room left: what is live is what it was. Make room, and try again`,
    { cause: error },
  );
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].some((code) => isFileError(error, code));

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk has no room left';
  return error instanceof Error ? error.message : String(error);
}
