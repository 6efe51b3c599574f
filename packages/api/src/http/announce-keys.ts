import type { MiddlewareHandler } from 'hono';
import { takesKeysHeader } from '@patchbay/shared/http';

/** Tells clients that what they create may carry an `Idempotency-Key` (see `createOnce`). */
export const announceKeys: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set(takesKeysHeader, 'true');
};
