import { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { yieldToEventLoop } from '../../process/capacity.ts';
import { HttpError } from '../../process/http-error.ts';
import type { ApiContext } from '../../server/context.ts';

const isRead = (c: Context): boolean => ['GET', 'HEAD'].includes(c.req.method);

/**
 * Lets so many reading calls ask the database at a time. A call that writes begins at once: its body may take its time to
 * arrive, and nobody else is to wait for it.
 */
export const limitReads =
  ({ capacity }: Pick<ApiContext, 'capacity'>): MiddlewareHandler =>
  (c, next) => {
    if (!isRead(c)) return next();
    const call = async () => {
      await next();
      // A list of a thousand rows keeps the thread busy: whoever connects is accepted between two of them.
      await yieldToEventLoop();
    };
    return capacity.reads(call, c.req.raw.signal);
  };

/**
 * Refuses an expired token, and an account that is not activated, also on calls that answer everybody alike:
 * a client learns of it at its next call, whichever that is (rules A41, A51).
 */
export const checkToken =
  ({ identify }: Pick<ApiContext, 'identify'>): MiddlewareHandler =>
  async (c, next) => {
    const { isStaff } = await identify(c.req.raw);
    await next();
    // Their answers have data that is only for staff.
    if (isStaff) c.res.headers.set('Cache-Control', 'no-store');
  };

const writing = new Set(['POST', 'PUT']);

/** Refuses calls that write while there is too little disk space: the database would break when it is full. */
export const requireRoom =
  ({ hasRoom }: Pick<ApiContext, 'hasRoom'>): MiddlewareHandler =>
  async (c, next) => {
    if (writing.has(c.req.method) && !(await hasRoom())) {
      throw new HttpError('unavailable', 'There is no room for this at the moment', {
        headers: { 'Retry-After': '60' },
      });
    }
    await next();
  };

const readAsTaken = new WeakSet<Request>();

/** Says that the answer to a request is read as its client takes it, so that it is never in memory as a whole. */
export const declareReadAsTaken = (request: Request): void => {
  readAsTaken.add(request);
};

/**
 * An answer that a client reads slowly stays in memory: all answers that are still to be sent share a budget. One that is
 * read as it is taken counts for nothing.
 */
export const limitAnswers =
  ({ capacity }: Pick<ApiContext, 'capacity'>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const response = outgoingOf(c.env);
    // Also of a client that has gone away nothing is kept.
    if (!response || response.destroyed || c.req.method === 'HEAD') return;
    if (readAsTaken.has(c.req.raw)) return;
    const bytes = await sizeOf(c);
    if (bytes === 0) return;
    const share = capacity.answers.open();
    try {
      share.add(bytes);
    } catch (error) {
      // What a call has done is told all the same: a client that hears 503 would do it again.
      if (c.req.method !== 'GET') return;
      // Nothing of the answer stays, its headers neither.
      c.res = undefined;
      throw error;
    }
    response.once('close', share.release);
  };

/** The bytes of an answer. One that does not say them is measured, and says them then. */
async function sizeOf(c: Context): Promise<number> {
  const said = c.res.headers.get('Content-Length');
  if (said !== null) return Number(said);
  if (c.res.body === null) return 0;
  const body = await c.res.arrayBuffer();
  const { status, headers } = c.res;
  headers.set('Content-Length', String(body.byteLength));
  c.res = new Response(body, { status, headers });
  return body.byteLength;
}

/** Node's response; null for a request without a socket, as in tests. */
export function outgoingOf(env: unknown): ServerResponse | null {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return null;
  return env.outgoing instanceof ServerResponse ? env.outgoing : null;
}
