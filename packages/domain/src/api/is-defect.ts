import { isApiError } from '@patchbay/shared/http';

/**
 * True for a failed call that tells of a defect: the server broke down, or answered what nobody understands. What was
 * refused, not found or out of reach is shown to the person, and is nothing to mend.
 */
export const isDefect = (error: Error): boolean =>
  !isApiError(error) ||
  error.kind === 'contract' ||
  error.kind === 'malformed' ||
  (error.kind === 'http' && error.status >= 500);
