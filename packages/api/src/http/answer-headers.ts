import type { MiddlewareHandler } from 'hono';
import { takesKeysHeader } from '@patchbay/shared/http';

/** No answer is a page: none may run, frame or be taken for another type. A route's own values stand. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** @param apiHost the backend's address for others: behind https, the answer makes browsers stay there */
export function securityHeaders(apiHost: string): MiddlewareHandler {
  const all = {
    ...headers,
    ...(apiHost.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(all)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}

/** Nobody keeps an answer about an account. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Cache-Control', 'no-store');
};

/** Tells clients that what they create may carry an `Idempotency-Key` (see `createOnce`). */
export const announceKeys: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set(takesKeysHeader, 'true');
};
