import type { MiddlewareHandler } from 'hono';

/** A stranger chooses how long a path is, and the log stays on the disk. */
const longestPath = 200;

/** One line for each request: method, the path's beginning without its query, status, milliseconds. */
export const requestLog =
  (log: (line: string) => void): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const tookMs = Math.round(performance.now() - startedAt);
    const { pathname } = new URL(c.req.url);
    const path = pathname.length > longestPath ? `${pathname.slice(0, longestPath)}...` : pathname;
    log(`${c.req.method} ${path} ${c.res.status} ${tookMs} ms`);
  };
