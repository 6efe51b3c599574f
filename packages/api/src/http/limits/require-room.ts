import type { MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { Refusal } from '../../process/refusal.ts';

const writing = new Set(['POST', 'PUT']);

/** Refuses calls that write while there is too little room on the disk: the database would break when it is full. */
export const requireRoom =
  ({ hasRoom }: Pick<ApiContext, 'hasRoom'>): MiddlewareHandler =>
  async (c, next) => {
    if (writing.has(c.req.method) && !(await hasRoom())) {
      throw new Refusal('unavailable', 'There is no room for this at the moment', {
        headers: { 'Retry-After': '60' },
      });
    }
    await next();
  };
