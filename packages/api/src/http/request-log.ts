import type { MiddlewareHandler } from 'hono';

/** One line for each request: method, path without its query, status, milliseconds. */
export const requestLog =
  (log: (line: string) => void): MiddlewareHandler =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const tookMs = Math.round(performance.now() - startedAt);
    const path = new URL(c.req.url).pathname;
    log(`${c.req.method} ${path} ${String(c.res.status)} ${String(tookMs)} ms`);
  };
