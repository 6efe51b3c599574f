import type { Log } from '@patchbay/node-kit/telemetry';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { isDatabaseDown } from '../db/failures/is-database-down.ts';
import { framesOf, isDiskFull, reasonOf } from '../process/error-details.ts';
import { HttpError, notFound, httpErrorStatuses } from '../process/http-error.ts';
import { StorageError } from '../storage/storage-error.ts';

/** Turns whatever a route throws into a JSON answer; an unforeseen error is logged, and the caller gets no details. */
export const answerError =
  (log: Log) =>
  (error: Error, c: Context): Response => {
    if (error instanceof HttpError) return answerHttpError(c, error);
    // What has not begun for a client who has gone is nobody's failure. The query builder wraps it.
    if (c.req.raw.signal.aborted && error.cause instanceof HttpError) {
      return answerHttpError(c, error.cause);
    }
    // Before the database: its cause may be the same failure of a connection.
    const failure = storageErrorIn(error);
    if (failure) {
      log(failure.message, { level: 'error' });
      return answerHttpError(
        c,
        new HttpError('unavailable', 'The uploaded files are not available at the moment', {
          headers: { 'Retry-After': '5' },
        }),
      );
    }
    if (isDatabaseDown(error)) {
      log(`The database cannot be reached: ${reasonOf(error)}`, { level: 'error' });
      return answerHttpError(
        c,
        new HttpError('unavailable', 'The catalogue is not available at the moment', {
          headers: { 'Retry-After': '5' },
        }),
      );
    }
    if (isDiskFull(error)) {
      log(`There is no room on the disk: ${reasonOf(error)}`, { level: 'error' });
      return answerHttpError(
        c,
        new HttpError('unavailable', 'There is no room for this at the moment'),
      );
    }
    log(`${c.req.method} ${routePath(c)} failed: ${reasonOf(error)}\n${framesOf(error)}`, {
      level: 'error',
    });
    return c.json({ detail: 'Internal server error' }, 500);
  };

/** A transaction may wrap what was thrown in it. */
function storageErrorIn(error: unknown): StorageError | null {
  if (error instanceof StorageError) return error;
  return error instanceof Error && error.cause !== undefined ? storageErrorIn(error.cause) : null;
}

export const answerNotFound = (c: Context): Response => answerHttpError(c, notFound());

function answerHttpError(
  c: Context,
  { kind, message, fields, code, headers }: HttpError,
): Response {
  const body = JSON.stringify(fields ?? { detail: message, ...(code === null ? {} : { code }) });
  return c.body(body, httpErrorStatuses[kind], {
    'Content-Type': 'application/json',
    // An answer that does not say its size is measured, which takes as long as all the rest of a refusal.
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...headers,
  });
}
