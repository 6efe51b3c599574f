import type { ApiResponse } from './http.ts';

/** An answer with its `ETag`; null where the backend sends none, and then nobody is asked (rule F13). */
export interface Tagged<T> {
  readonly value: T;
  readonly etag: string | null;
}

export const tagged = <T>(value: T, { headers }: ApiResponse): Tagged<T> => ({
  value,
  etag: headers.get('ETag'),
});

/** The headers of a save that must not undo somebody else's. A weak validator cannot stand in `If-Match`. */
export const ifMatch = (etag: string | null): Readonly<Record<string, string>> =>
  etag === null || etag.startsWith('W/') ? {} : { 'If-Match': etag };
