import { isApiError } from '@patchbay/shared/http';

/** A failure that may be over in a moment. Where the server says how long to wait (`Retry-After`), nobody asks before. */
export const isWorthRetrying = (error: unknown): boolean =>
  isApiError(error) &&
  !error.retryAfterSeconds &&
  (error.kind === 'network' || error.status >= 502);
