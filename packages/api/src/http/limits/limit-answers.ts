import { ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { shareOfClient } from './limit-requests.ts';

const readAsTaken = new WeakSet<Request>();

/** Says that the answer to a request is read as its client takes it, so that it is never in memory as a whole. */
export const declareReadAsTaken = (request: Request): void => {
  readAsTaken.add(request);
};

/**
 * An answer that a client reads slowly stays in memory: all answers that are still to be sent share a budget, of which
 * one network has a part. One that is read as it is taken counts for nothing.
 */
export const limitAnswers =
  (context: Pick<ApiContext, 'capacity' | 'config'>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const response = outgoingOf(c.env);
    // Also of a client that has gone away nothing is kept.
    if (!response || response.destroyed || c.req.method === 'HEAD') return;
    if (readAsTaken.has(c.req.raw)) return;
    const bytes = await sizeOf(c);
    if (bytes === 0) return;
    const share = shareOfClient(context, c, 'answers');
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
