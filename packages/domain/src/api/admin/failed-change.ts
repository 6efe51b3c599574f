import { describeError, isApiError } from '@patchbay/shared/http';

/** Answers of a proxy whose backend has not answered in time, and may have done it. */
const unansweredStatuses = [502, 504];

/** Whether a failed change of the catalogue may have been made, and why it failed: each a sentence or more. */
export function describeFailedChange(error: unknown): {
  readonly state: string;
  readonly reason: string;
} {
  const isAnswered =
    isApiError(error) && error.kind === 'http' && !unansweredStatuses.includes(error.status);
  return {
    state: isAnswered ? 'Nothing was changed.' : 'It is not known whether anything was changed.',
    reason: describeError(error),
  };
}
