/** Messages by field, as the API answers them (rule H2). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every way in which a call can be refused. */
export type HttpErrorKind =
  | 'invalid'
  | 'signed_out'
  | 'not_allowed'
  | 'not_found'
  | 'wrong_method'
  | 'conflict'
  | 'changed_meanwhile'
  | 'too_large'
  | 'wrong_content_type'
  | 'too_many_requests'
  | 'unavailable';

/** The one place where a refusal becomes a status. */
export const httpErrorStatuses = {
  invalid: 400,
  signed_out: 401,
  not_allowed: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  changed_meanwhile: 412,
  too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  unavailable: 503,
} as const satisfies Record<HttpErrorKind, number>;

/** A refused call, with the message to the caller. Any other error answers 500 without details. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly kind: HttpErrorKind;
  readonly fields: FieldErrors | null;
  /** For programs, where the status does not tell one reason from another. */
  readonly code: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: HttpErrorKind,
    detail: string,
    more: {
      fields?: FieldErrors;
      code?: string;
      headers?: Readonly<Record<string, string>>;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.kind = kind;
    this.fields = more.fields ?? null;
    this.code = more.code ?? null;
    this.headers = more.headers ?? {};
  }
}

export const notStaff = (): HttpError => new HttpError('not_allowed', 'Only staff may do this');

/** The same words for what never was and for what the caller may not see. */
export const notFound = (): HttpError => new HttpError('not_found', 'Not found');

/** The server has as much to do as it may have at once. */
export const tooBusy = (): HttpError =>
  new HttpError('unavailable', 'The server is busy. Please try again in a moment', {
    headers: { 'Retry-After': '2' },
  });

export const invalidFields = (fields: FieldErrors): HttpError =>
  new HttpError('invalid', 'Some values are not valid', { fields });
