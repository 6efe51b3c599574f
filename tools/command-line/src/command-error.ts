/**
 * The reason why a command did nothing: it was called wrongly (`usage`), the thing that it names is not there
 * (`not-found`), the build or the checks failed (`build-failed`, `refused`), the version is taken by other files
 * (`version-taken`) or before the live one (`downgrade`), another release is under way (`locked`), the site's own files
 * were changed (`damaged`), or anything else (`failed`).
 */
export type CommandErrorCode =
  | 'usage'
  | 'not-found'
  | 'build-failed'
  | 'refused'
  | 'version-taken'
  | 'downgrade'
  | 'locked'
  | 'damaged'
  | 'failed';

interface CommandErrorDetails {
  /** One line for each reason, where there can be several. */
  readonly problems?: readonly string[];
  readonly cause?: unknown;
}

/** A command that did nothing. `message` and `problems` are for the person who called it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: CommandErrorCode;
  readonly problems: readonly string[];

  constructor(
    code: CommandErrorCode,
    message: string,
    { problems = [], cause }: CommandErrorDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
  }
}

/** The error of a command for the person who called it; one that nobody has foreseen becomes `failed`. */
export const toCommandError = (error: unknown): CommandError =>
  error instanceof CommandError
    ? error
    : new CommandError('failed', error instanceof Error ? error.message : String(error), {
        cause: error,
      });

/** 2 for a command that was called wrongly, 1 for one that failed. */
export const exitCodeOf = ({ code }: CommandError): number => (code === 'usage' ? 2 : 1);
