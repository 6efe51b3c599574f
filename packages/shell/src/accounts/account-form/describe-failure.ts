import { describeError, describeWait, isApiError } from '@patchbay/shared/http';

/** The text that explains a failed call of a form to a person, in a sentence or two. */
export function describeFailure(error: unknown): string {
  if (!isApiError(error) || error.status !== 429) return describeError(error);
  const seconds = error.retryAfterSeconds;
  return `Too many attempts. ${seconds === null ? 'Try again in a few minutes.' : describeWait(seconds)}`;
}
