/**
 * Why a command did nothing: it was called wrongly (`usage`), what it names is not there (`not-found`), the build or the
 * checks said no (`build-failed`, `refused`), the version is taken by other files (`version-taken`), another release is
 * under way (`locked`), or the site's own files are not as they were written (`damaged`).
 */
export type ReleaseErrorCode =
  'usage' | 'not-found' | 'build-failed' | 'refused' | 'version-taken' | 'locked' | 'damaged';

/** A command that did nothing. `message` and `problems` are for the person who called it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly code: ReleaseErrorCode;
  /** One line for each reason, where there can be several. */
  readonly problems: readonly string[];

  constructor(
    code: ReleaseErrorCode,
    message: string,
    {
      problems = [],
      cause,
    }: { readonly problems?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
  }
}

/** True for a failed call of the file system with this code. */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
