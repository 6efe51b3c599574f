import { nameRoute } from '@patchbay/node-kit/telemetry';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { staffOnly, superusersOnly } from '../accounts/staff-only.ts';
import { answerError, answerNotFound } from '../http/answer-errors.ts';
import { announceKeys, noStore, securityHeaders } from '../http/answer-headers.ts';
import { cors } from '../http/cors.ts';
import {
  checkToken,
  limitAnswers,
  limitReads,
  requireRoom,
} from '../http/limits/limit-requests.ts';
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts';
import { createPublicReads } from '../software/public-reads.ts';
import type { ApiContext } from './context.ts';
import { addAccountRoutes } from './routes/account-routes.ts';
import { addAdminRoutes, adminPath, auditLogPath } from './routes/admin-routes.ts';
import { addCatalogueRoutes, addUsageRoute } from './routes/catalogue-routes.ts';
import { createRoutes } from './routes/create-routes.ts';
import { addFileRoutes } from './routes/file-routes.ts';
import { addLinkPageRoutes, linkPages } from './routes/link-page-routes.ts';
import { addListRoutes } from './routes/list-routes.ts';
import { addServerRoutes } from './routes/server-routes.ts';

/** Every call of the backend (rules H16 to H45), over a given context. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono();
  const routes = createRoutes(app, context);
  app.use(async (c, next) => {
    // Whatever answers says it better; this is for requests that are refused before.
    nameRoute(routePath(c, -1));
    await next();
  });
  app.use(securityHeaders(context.config.apiHost), cors(context.config.siteOrigins));
  app.use(refuseForeignPages(context.config, Object.values(linkPages)));
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);

  // Before what it has no use for: pages call it all the time (rule H172).
  addUsageRoute(routes, context);

  const publicReads = createPublicReads(context, context.replica ?? null);
  const withinBudget = limitAnswers(context);

  for (const path of ['/images/*', '/fonts/*', '/openapi.json', '/auth/*', '/api/*']) {
    app.use(path, withinBudget);
  }
  app.use(
    '/api/*',
    announceKeys,
    publicReads(({ answerKept }) => answerKept),
  );
  for (const path of ['/packages/*', '/auth/*', '/api/*']) app.use(path, limitReads(context));
  for (const path of ['/auth/*', '/api/*']) app.use(path, requireRoom(context));
  addServerRoutes(routes, context);
  addFileRoutes(routes, context);

  app.use('/auth/*', noStore);
  addAccountRoutes(routes, context);
  addLinkPageRoutes(routes, context);

  app.use('/api/*', checkToken(context));
  addCatalogueRoutes(routes, context, publicReads);
  app.use('/api/lists/*', noStore);
  addListRoutes(routes, context);
  app.use(`${adminPath}/*`, staffOnly(context));
  app.use(auditLogPath, superusersOnly(context));
  addAdminRoutes(routes, context);
  return app;
}
