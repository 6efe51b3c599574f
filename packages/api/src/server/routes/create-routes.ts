import { nameRoute } from '@patchbay/node-kit/telemetry';
import type { Hono } from 'hono';
import type { Call, Method, Route } from '../../http/calls/call.ts';
import { declareCall } from '../../http/calls/declared-body.ts';
import { sayLimits } from '../../http/limits/rate-limit-headers.ts';
import { HttpError } from '../../process/http-error.ts';
import type { ApiContext } from '../context.ts';

/** The calls of one path, by their method. */
export type Verbs = Partial<Record<Method, Call>>;

export interface Routes {
  /** Adds a path with its verbs; any other method is answered 405 with what is allowed. */
  readonly add: (path: string, verbs: Verbs) => void;
  /** Every call so far: the OpenAPI document is made of them. */
  readonly all: () => readonly Route[];
}

/** The calls of an app. There is no other way to add one, so that none is without its description. */
export function createRoutes(app: Hono, context: Pick<ApiContext, 'config'>): Routes {
  const routes: Route[] = [];
  const limited = sayLimits(context);
  return {
    add: (path, verbs) => {
      const allowed = Object.keys(verbs).flatMap((method) =>
        method === 'GET' ? ['GET', 'HEAD'] : [method],
      );
      if (Object.values(verbs).some(({ about }) => about.limits)) app.use(path, limited);
      for (const [method, { about, handle }] of Object.entries(verbs)) {
        routes.push({ method, path, about });
        app.on(method, path, (c, next) => {
          nameRoute(path);
          declareCall(c.req.raw, about);
          return handle(c, next);
        });
      }
      app.all(path, () => {
        throw new HttpError('wrong_method', 'Method not allowed', {
          headers: { Allow: [...allowed, 'OPTIONS'].join(', ') },
        });
      });
    },
    all: () => routes,
  };
}
