/**
 * The reason why a lock could not be taken: another process has it (`held`), or its file cannot be opened or locked at
 * all (`unavailable`).
 */
export type LockErrorCode = 'held' | 'unavailable';

/** `message` is a sentence for whoever called the command. */
export class LockError extends Error {
  override readonly name = 'LockError';
  readonly code: LockErrorCode;

  constructor(code: LockErrorCode, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
