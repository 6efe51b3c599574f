import type { EngineErrorCode } from './engine.ts';

/** A refusal of the engine: a code for programs, and a sentence or two for a person. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    readonly code: EngineErrorCode,
    message: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** The system's code of a failed operation, such as `ENOENT`; empty for any other error. */
export const systemCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** `TypeError`, `AbortError`, ...; empty for a value that is not an error. */
export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error && typeof error.name === 'string'
    ? error.name
    : '';

const diskIsFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const isForbidden = new Set(['EACCES', 'EPERM', 'EROFS']);
/** As of a drive that was unplugged, or a folder that was moved, in the middle of something. */
const isAway = new Set(['ENOENT', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE', 'ENOTCONN']);
const isInUse = new Set(['EBUSY', 'ETXTBSY']);

/** Explains a failure in words for a person; an `EngineError` stays as it is, and an error that nobody expected too. */
export function asEngineError(error: unknown, doing: string): unknown {
  if (error instanceof EngineError) return error;
  const code = systemCode(error);
  if (diskIsFull.has(code)) {
    return new EngineError('disk-full', `The disk is full. Free some space and try again.`, {
      cause: error,
    });
  }
  if (isForbidden.has(code) || isInUse.has(code)) {
    const reason = isInUse.has(code)
      ? 'Another program is using it. Close it and try again.'
      : 'You have no permission to change it. Choose another folder in the settings.';
    return new EngineError('no-permission', `${doing} failed. ${reason}`, { cause: error });
  }
  if (isAway.has(code)) {
    const reason = 'A folder or a file of it is not there any more. Is its drive connected?';
    return new EngineError('no-permission', `${doing} failed. ${reason}`, { cause: error });
  }
  return error;
}
