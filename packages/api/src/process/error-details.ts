import { codeOf } from '@patchbay/node-kit/error-details';

export { codeOf, reasonOf } from '@patchbay/node-kit/error-details';

/** Whether a file could not be written for want of room. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

/** Whether something failed for want of room on a disk: of this process, or of the database (SQLSTATE 53100). */
export function isOutOfRoom(error: unknown): boolean {
  if (isDiskFull(error) || codeOf(error) === '53100') return true;
  return error instanceof Error && error.cause !== undefined && isOutOfRoom(error.cause);
}

/** The stack frames of an error, without its message. */
export const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
