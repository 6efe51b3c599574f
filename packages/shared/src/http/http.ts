import { ValidationError, type Schema } from '@patchbay/shared/validation';
import { parse, parseRows } from '../validation/parse.ts';
import { ApiError, statusMessage, type ApiErrorKind } from './api-error.ts';
import { readRetryAfter } from './retry-after.ts';
import { createUpload, type Upload } from './upload.ts';

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** Query parameters: lists are joined by commas, `null`, `undefined` and empty lists are left out. */
export type Query = Readonly<Record<string, QueryValue>>;

export interface RequestOptions {
  readonly query?: Query;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for each try of one intention, so that it is done once. Only sent to a backend that takes such keys. */
  readonly idempotencyKey?: string;
  /** Sent in place of the session's token; `null` sends none. */
  readonly token?: string | null;
  /** Sent as JSON, unless it is form data. */
  readonly body?: unknown;
  /** Default 30,000. */
  readonly timeoutMs?: number;
  /** The answer is a text, which `body` is then, and not JSON. */
  readonly isText?: boolean;
  /** The call is made though the page is left meanwhile. */
  readonly isKept?: boolean;
  /** Called with the number of bytes of form data that have been sent. */
  readonly onUploadProgress?: (sentBytes: number, totalBytes: number) => void;
}

/** An answer as it came: parsed JSON, or `null` for 204 and an empty body. */
export interface ApiResponse {
  readonly body: unknown;
  readonly headers: Headers;
  readonly url: string;
}

/** The API client that the shell lends to every remote. Endpoint functions are built on it. */
export interface Http {
  /**
   * @throws ApiError for every failure
   */
  request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Called for each part that was dropped from an answer, e.g. a row that breaks the contract. */
  reportProblem(error: Error): void;
}

export interface HttpDependencies {
  /** Normalised base address of the backend. */
  readonly apiHost: string;
  readonly fetch: typeof fetch;
  /** For uploads whose progress is wanted. Default by `XMLHttpRequest`. */
  readonly upload?: Upload;
  /** The signed-in user's token, or null. Asked for again at each call. */
  readonly getToken: () => string | null;
  /** Called for a 401, with the token that the call carried. */
  readonly onUnauthorized: (token: string) => void;
  readonly reportProblem: (error: Error) => void;
}

const defaultTimeoutMs = 30_000;

/**
 * Says in an answer that the backend takes an `Idempotency-Key`. Where none says so the header is not sent: a browser
 * would refuse the whole call to a backend that does not know it.
 */
export const takesKeysHeader = 'Accept-Idempotency-Key';

/** The API client over a given `fetch`. Redirects are refused: they could carry the token to another origin. */
export function createHttp(dependencies: HttpDependencies): Http {
  const { apiHost, getToken, onUnauthorized, reportProblem } = dependencies;
  const upload = dependencies.upload ?? createUpload(() => new XMLHttpRequest());
  let takesKeys = false;

  async function request(
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<ApiResponse> {
    const url = `${apiHost}${path}${toSearch(options.query)}`;
    const token = options.token === undefined ? getToken() : options.token;
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    // eslint-disable-next-line no-restricted-syntax -- `interrupted` holds the timeout until the answer is there
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    const isForm = options.body instanceof FormData;
    const accept = options.isText ? '*/*' : 'application/json';
    const headers: Record<string, string> = { Accept: accept, ...options.headers };
    if (token !== null) headers['Authorization'] = `Bearer ${token}`;
    if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    if (options.idempotencyKey !== undefined && takesKeys) {
      headers['Idempotency-Key'] = options.idempotencyKey;
    }

    const failure = (message: string, kind: ApiErrorKind, more: object = {}) =>
      new ApiError(message, { kind, method, url, requestBody: options.body, ...more });
    const interrupted = (cause: unknown) => {
      if (options.signal?.aborted) return failure('Request aborted', 'aborted', { cause });
      if (timeout.aborted) return failure('Request timed out', 'timeout', { cause });
      return failure('Network error', 'network', { cause });
    };

    let response: Response;
    let text: string;
    try {
      if (options.onUploadProgress && options.body instanceof FormData) {
        const { body, onUploadProgress: onProgress } = options;
        response = await upload(url, { method, headers, body, signal, onProgress });
      } else {
        response = await dependencies.fetch(url, {
          method,
          headers,
          signal,
          credentials: 'include',
          redirect: 'error',
          ...(options.isKept && { keepalive: true }),
          ...(options.body === undefined ? {} : { body: toBody(options.body) }),
        });
      }
      takesKeys ||= response.headers.has(takesKeysHeader);
      text = response.status === 204 ? '' : await response.text();
    } catch (cause) {
      throw interrupted(cause);
    }

    const answer = options.isText && response.ok ? asText(text) : readJson(text);
    const requestId = response.headers.get('X-Request-Id');
    const named = requestId === null ? {} : { requestId };
    if (!response.ok) {
      if (response.status === 401 && token !== null) onUnauthorized(token);
      const retryAfterSeconds = readRetryAfter(response.headers, Date.now());
      throw failure(statusMessage(response.status), 'http', {
        status: response.status,
        statusText: response.statusText,
        responseBody: answer.isJson ? answer.body : text,
        ...named,
        ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
      });
    }
    if (!answer.isJson) {
      throw failure('The answer is not JSON', 'malformed', {
        status: response.status,
        responseBody: text.slice(0, 1000),
        ...named,
      });
    }
    return { body: answer.body, headers: response.headers, url };
  }

  return { request, reportProblem };
}

function toSearch(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

const toBody = (body: unknown): BodyInit =>
  body instanceof FormData ? body : JSON.stringify(body);

const asText = (body: string) => ({ isJson: true, body }) as const;

function readJson(text: string): { isJson: true; body: unknown } | { isJson: false } {
  if (text === '') return { isJson: true, body: null };
  try {
    const body: unknown = JSON.parse(text);
    return { isJson: true, body };
  } catch {
    return { isJson: false };
  }
}

const contractError = (method: string, response: ApiResponse, cause: ValidationError) =>
  new ApiError(`The answer breaks the contract: ${cause.message}`, {
    kind: 'contract',
    method,
    url: response.url,
    status: 200,
    responseBody: response.body,
    cause,
  });

/**
 * An answer's body as its schema's type.
 * @throws ApiError of kind `contract`
 */
export function parseAnswer<T>(schema: Schema<T>, method: string, response: ApiResponse): T {
  try {
    return parse(schema, response.body);
  } catch (error) {
    if (error instanceof ValidationError) throw contractError(method, response, error);
    throw error;
  }
}

/**
 * A list answer's rows. A row that breaks the contract is left out and reported; where every row does, or the answer is
 * no list, the call has failed.
 * @throws ApiError of kind `contract`
 */
export function parseListAnswer<T>(
  http: Http,
  schema: Schema<T>,
  response: ApiResponse,
): readonly T[] {
  try {
    const { rows, problems } = parseRows(schema, response.body);
    const [first] = problems;
    if (first) {
      const error = contractError(
        'GET',
        response,
        new ValidationError(`row ${first.index}: ${first.reason}`),
      );
      if (rows.length === 0) throw error;
      http.reportProblem(error);
    }
    return rows;
  } catch (error) {
    if (error instanceof ValidationError) throw contractError('GET', response, error);
    throw error;
  }
}
