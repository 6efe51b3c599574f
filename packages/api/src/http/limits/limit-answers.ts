import { ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { ofClient } from './limit-requests.ts';

const readAsTaken = new WeakSet<Request>();

/** Says that the answer to a request is read as its client takes it, so that it is never in memory as a whole. */
export const declareReadAsTaken = (request: Request): void => {
  readAsTaken.add(request);
};

/**
 * An answer that a client reads slowly stays in memory: all answers that are still to be sent share a budget, of which
 * one network has a part. An answer says its size before, by its `Content-Length`. One that is read as it is taken counts
 * for nothing (rule X282).
 */
export const limitAnswers =
  ({ capacity, config }: Pick<ApiContext, 'capacity' | 'config'>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const response = outgoingOf(c.env);
    const bytes = Number(c.res.headers.get('Content-Length') ?? 0);
    // Also of a client that has gone away nothing is kept.
    if (!response || response.destroyed || c.req.method === 'HEAD' || bytes === 0) return;
    if (readAsTaken.has(c.req.raw)) return;
    const share = capacity.answers.open(ofClient({ config }, c).owner);
    try {
      share.add(bytes);
    } catch (error) {
      // Nothing of the answer stays, its headers neither.
      c.res = undefined;
      throw error;
    }
    response.once('close', share.release);
  };

/** Node's response; null for a request without a socket, as in tests. */
export function outgoingOf(env: unknown): ServerResponse | null {
  if (typeof env !== 'object' || env === null || !('outgoing' in env)) return null;
  return env.outgoing instanceof ServerResponse ? env.outgoing : null;
}
