import type { MiddlewareHandler } from 'hono';
import type { ApiContext } from '../../server/context.ts';

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
