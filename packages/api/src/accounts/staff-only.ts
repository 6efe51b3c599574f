import type { MiddlewareHandler } from 'hono';
import { signedOut } from './sessions.ts';
import type { ApiContext } from '../server/context.ts';
import { notStaff, HttpError } from '../process/http-error.ts';

/** For calls behind `staffOnly`. */
export const superusersOnly =
  ({ identify }: Pick<ApiContext, 'identify'>): MiddlewareHandler =>
  async (c, next) => {
    const { isSuperuser } = await identify(c.req.raw);
    if (!isSuperuser) throw new HttpError('not_allowed', 'Only superusers may do this');
    await next();
  };

/** Asks who comes before anything else is looked at, the body too; no cache keeps the answers to staff. */
export const staffOnly =
  ({ identify }: Pick<ApiContext, 'identify'>): MiddlewareHandler =>
  async (c, next) => {
    const viewer = await identify(c.req.raw);
    if (viewer.userId === null) throw signedOut();
    if (!viewer.isStaff) throw notStaff();
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  };
