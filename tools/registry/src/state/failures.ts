import { CommandError } from '@patchbay/command-line';
import { isFileError } from '../target/file-system.ts';

/** The change is live, but its copy or its page could not be written. */
export class PageBehindError extends CommandError {
  /** @param page the file of the page, with its folder */
  constructor(page: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      'failed',
      `It is live, but ${page} could not be written: ${reason}. The next command writes it again`,
      { cause },
    );
  }
}

/** A message for a full disk (rule X281); any other error is returned as it is. */
export function inPlainWords(site: string, error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].some((code) => isFileError(error, code))) return error;
  return new CommandError(
    'failed',
    `The disk of ${site} has no room left: what is live is what it was. Make room, and try again`,
    { cause: error },
  );
}
