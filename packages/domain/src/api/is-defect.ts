import { isApiError } from '@patchbay/shared/http';

/**
 * True for a failed call that shows a defect: the server broke down, or its answer makes no sense. A call that was
 * refused, found nothing or reached nobody is shown to the person, and needs no repair.
 */
export const isDefect = (error: Error): boolean =>
  !isApiError(error) ||
  error.kind === 'contract' ||
  error.kind === 'malformed' ||
  (error.kind === 'http' && error.status >= 500);
