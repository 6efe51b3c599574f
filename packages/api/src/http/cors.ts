import type { MiddlewareHandler } from 'hono';
import {
  facetsHeader,
  mentionsHeader,
  readingHeader,
  nextCursorHeader,
  totalCappedHeader,
} from '@patchbay/domain/api';
import { takesKeysHeader } from '@patchbay/shared/http';
import { requestIdHeader } from '@patchbay/node-kit/telemetry';

const ofLists = [
  'X-Total-Count',
  totalCappedHeader,
  nextCursorHeader,
  facetsHeader,
  mentionsHeader,
  readingHeader,
];
const ofLimits = ['Retry-After', 'RateLimit', 'RateLimit-Policy'];
const exposed = [
  ...['Date', 'ETag', requestIdHeader, takesKeysHeader],
  ...ofLimits,
  ...ofLists,
].join(', ');
const allowedHeaders = 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';
const allowedMethods = 'GET, HEAD, POST, PUT, DELETE';

/** Lets pages of the listed origins read answers, with credentials; to any other page nothing is said. */
export function cors(origins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(origins);
  return async (c, next) => {
    const origin = c.req.header('Origin') ?? '';
    const grants: Record<string, string> = allowed.has(origin)
      ? {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Expose-Headers': exposed,
        }
      : {};
    if (c.req.method === 'OPTIONS') {
      if (allowed.has(origin)) {
        grants['Access-Control-Allow-Methods'] = allowedMethods;
        grants['Access-Control-Allow-Headers'] = allowedHeaders;
        grants['Access-Control-Max-Age'] = '600';
      }
      c.res = new Response(null, { status: 204 });
    } else {
      await next();
    }
    for (const [name, value] of Object.entries(grants)) c.res.headers.set(name, value);
    c.res.headers.append('Vary', 'Origin');
  };
}
