import { describeWait } from './retry-after.ts';

/**
 * The kind of failure of a call: `http` with a status, `network` without an answer, `timeout`, `aborted` by the page
 * itself, `malformed` where the answer is not JSON, `contract` where the JSON does not fit the contract.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'aborted' | 'malformed' | 'contract';

const statusTexts = new Map<number, string>([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
]);

/** The error catalogue's text of a status (rule E1). */
export const statusMessage = (status: number): string => statusTexts.get(status) ?? 'Generic Error';

export interface ApiErrorDetails {
  readonly kind: ApiErrorKind;
  readonly method: string;
  /** Without credentials: the token only travels in a header. */
  readonly url: string;
  /** 0 where no answer came. */
  readonly status?: number;
  readonly statusText?: string;
  readonly requestBody?: unknown;
  readonly responseBody?: unknown;
  /** Seconds that the server asked to wait (`Retry-After`). */
  readonly retryAfterSeconds?: number;
  /** The id by which the backend's log names the call (`X-Request-Id`). */
  readonly requestId?: string;
  readonly cause?: unknown;
}

const brand = Symbol.for('@patchbay/shared/ApiError');

/** A call to the API that failed. Recognise one by `isApiError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly [brand] = true;
  readonly kind: ApiErrorKind;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly requestBody: unknown;
  readonly responseBody: unknown;
  readonly retryAfterSeconds: number | null;
  /** The id by which the backend's log names the call; null where no answer came, or one without an id. */
  readonly requestId: string | null;

  constructor(message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause });
    this.kind = details.kind;
    this.method = details.method;
    this.url = details.url;
    this.status = details.status ?? 0;
    this.statusText = details.statusText ?? '';
    this.requestBody = details.requestBody;
    this.responseBody = details.responseBody;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.requestId = details.requestId ?? null;
  }
}

/**
 * True for an `ApiError` of any bundle. This module is bundled into each remote, so the page has several classes of
 * this name, and `instanceof` knows only its own.
 */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && brand in error;

/** True where the API says that the thing does not exist. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** True where the page itself gave the call up; nothing to show or to report. */
export const isAborted = (error: unknown): boolean => isApiError(error) && error.kind === 'aborted';

const refusals = new Map<number, string>([
  [401, 'You are signed out. Sign in and try again.'],
  [403, 'You do not have access to this.'],
  [404, 'This no longer exists.'],
  [409, 'Someone else changed this in the meantime. Try again.'],
  [412, 'Someone else changed this in the meantime. Try again.'],
  [413, 'This is too large for the server.'],
]);

function describeStatus({ status, message, retryAfterSeconds: seconds }: ApiError): string {
  const wait = (otherwise: string) => (seconds === null ? otherwise : describeWait(seconds));
  if (status === 429) return `Too many requests. ${wait('Try again in a few minutes.')}`;
  if (status >= 500) return `Our server had a problem. ${wait('Try again in a moment.')}`;
  return refusals.get(status) ?? `The server refused this request (${message}).`;
}

const unknownCause = 'Something went wrong on this page.';

const causes = {
  http: describeStatus,
  network: () => 'The server could not be reached. Check your connection.',
  timeout: () => 'The server took too long to answer.',
  aborted: () => 'The request was stopped.',
  malformed: () => 'The server sent an answer that could not be read.',
  contract: () => 'The server sent an answer that this page does not understand.',
} satisfies Readonly<Record<ApiErrorKind, (error: ApiError) => string>>;

const causesByKind: ReadonlyMap<string, (error: ApiError) => string> = new Map(
  Object.entries(causes),
);

/**
 * The text that explains a failure to a person, with the time to wait where the server says it. An error of a bundle that was built
 * for a later contract may be of a kind that this one does not know.
 */
export function describeError(error: unknown): string {
  const describe = isApiError(error) ? causesByKind.get(error.kind) : undefined;
  return isApiError(error) && describe ? describe(error) : unknownCause;
}
