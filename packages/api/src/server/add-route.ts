import type { Handler, Hono } from 'hono';
import { Refusal } from '../process/refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What can be asked of one path. */
export type Verbs = Partial<Record<Method, Handler>>;

/** Adds a path with its verbs; any other method is answered 405 with what is allowed. */
export function addRoute(app: Hono, path: string, verbs: Verbs): void {
  const allowed = Object.keys(verbs).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  for (const [method, handler] of Object.entries(verbs)) app.on(method, path, handler);
  app.all(path, () => {
    throw new Refusal('wrong_method', 'Method not allowed', {
      headers: { Allow: [...allowed, 'OPTIONS'].join(', ') },
    });
  });
}
