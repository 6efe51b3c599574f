import type { MiddlewareHandler } from 'hono';

/** What is about an account is kept by nobody. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};
