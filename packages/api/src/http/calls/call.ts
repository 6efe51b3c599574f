import type { Context, Next } from 'hono';
import type { Schema } from '@patchbay/shared/validation';
import type { PolicyName } from '../limits/limit-policies.ts';
import type { Reader } from '../requests/query-parameters.ts';
import type { JsonSchema } from './json-schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The people who may make a call: anybody, whoever is signed in (401 to others), staff or superusers (403 to those who
 * are not). It does not say who gets which answer of the same call.
 */
export type Who = 'anybody' | 'account' | 'staff' | 'superuser';

/** The headers of answers that a program may need. */
export const answerHeaders = {
  ETag: 'Names this state of the answer: for If-None-Match, and for If-Match of a save',
  'X-Total-Count': 'How many there are on all pages',
  'X-Total-Capped': '`true` where there are more than X-Total-Count says',
  'X-Next-Cursor': 'The `cursor` of the next page; not there at the end',
  'X-Software-Facets': '`true`: the list can be counted by its facets',
  'X-Search-Reading': 'The words of the search that were read as filters, as JSON',
  'X-Search-Mentions': 'How much more has the search only in its text: `ranking=mentions` lists it',
  'RateLimit-Policy':
    'The limits of the call, as draft-ietf-httpapi-ratelimit-headers-10 writes them',
  RateLimit: 'What is left of those that were counted, and the seconds until they begin anew',
  'Retry-After': 'The seconds to wait',
} as const;

export type AnswerHeader = keyof typeof answerHeaders;

/** The answer of a call when all is well. */
export interface Answer {
  readonly status: 200 | 201 | 204 | 206 | 303 | 400 | 503;
  /** JSON of a schema, bytes of one of these types, or nothing. */
  readonly content:
    | { readonly kind: 'json'; readonly schema: Schema; readonly isList: boolean }
    | { readonly kind: 'bytes'; readonly types: readonly string[] }
    | { readonly kind: 'nothing' };
  readonly headers: readonly AnswerHeader[];
}

export const json = (
  schema: Schema,
  headers: readonly AnswerHeader[] = [],
  status: Answer['status'] = 200,
): Answer => ({ status, content: { kind: 'json', schema, isList: false }, headers });

export const list = (schema: Schema, headers: readonly AnswerHeader[] = []): Answer => ({
  status: 200,
  content: { kind: 'json', schema, isList: true },
  headers,
});

export const bytes = (
  types: readonly string[],
  { status = 200, headers = [] }: Partial<Pick<Answer, 'status' | 'headers'>> = {},
): Answer => ({ status, content: { kind: 'bytes', types }, headers });

export const nothing: Answer = { status: 204, content: { kind: 'nothing' }, headers: [] };

/** The body that a call takes. */
export type Body =
  | {
      readonly kind: 'json';
      readonly schema: Schema;
      /** No body stands for an empty object. */
      readonly isOptional?: true;
      /** An entry of the list alone stands for a list of it. */
      readonly mayBeEntry?: true;
      /** It may be called text, which a page of another origin sends without asking first. */
      readonly mayBeText?: true;
    }
  | { readonly kind: 'form'; readonly fields: readonly string[] }
  | { readonly kind: 'file'; readonly fields: readonly string[] };

/** The headers of requests that change what a call does. */
export const requestHeaders = {
  'If-Match':
    'The ETag of what the caller has seen: where somebody has saved since then, the answer is 412',
  'Idempotency-Key': 'The same for each try to make the same thing, which is made once',
} as const;

export type RequestHeader = keyof typeof requestHeaders;

/** The description of a call, from which the OpenAPI document is made. */
export interface CallDescription {
  /** One line, without a full stop. */
  readonly summary: string;
  readonly who: Who;
  /** Parts of the path that are not ids. */
  readonly path?: Readonly<Record<string, JsonSchema>>;
  readonly query?: Readonly<Record<string, Reader<unknown>>>;
  /** Headers that the call knows beside the usual ones. */
  readonly headers?: readonly RequestHeader[];
  readonly body?: Body;
  /** The limits that callers can see. */
  readonly limits?: readonly PolicyName[];
  readonly answers: readonly Answer[];
}

type Handle = (c: Context, next: Next) => Response | Promise<Response>;

/** A call of the backend, with whatever answers it. */
export interface Call {
  readonly about: CallDescription;
  readonly handle: Handle;
}

/** A call with where it is. */
export interface Route {
  readonly method: string;
  /** As Hono has it: `/api/software/:id/`. */
  readonly path: string;
  readonly about: CallDescription;
}

export const call = (about: CallDescription, handle: Handle): Call => ({ about, handle });
