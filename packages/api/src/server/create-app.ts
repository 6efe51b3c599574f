import { nameRoute } from '@patchbay/telemetry';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { staffOnly } from '../accounts/staff-only.ts';
import { answerError, answerNotFound } from '../http/answer-errors.ts';
import { announceKeys, noStore, securityHeaders } from '../http/answer-headers.ts';
import { cors } from '../http/cors.ts';
import { admit } from '../http/limits/admit.ts';
import { limitAnswers } from '../http/limits/limit-answers.ts';
import { limitFiles, limitRequests } from '../http/limits/limit-requests.ts';
import { requireRoom } from '../http/limits/require-room.ts';
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts';
import type { ApiContext } from './context.ts';
import { addAccountRoutes } from './routes/account-routes.ts';
import { addAdminRoutes, adminPath } from './routes/admin-routes.ts';
import { addCatalogueRoutes } from './routes/catalogue-routes.ts';
import { createRoutes } from './routes/create-routes.ts';
import { addFileRoutes } from './routes/file-routes.ts';
import { addLinkPageRoutes, linkPages } from './routes/link-page-routes.ts';
import { addListRoutes } from './routes/list-routes.ts';
import { addServerRoutes } from './routes/server-routes.ts';

/** Every call of the backend (rules H16 to H45), over a given context. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono();
  const routes = createRoutes(app);
  app.use(async (c, next) => {
    await next();
    nameRoute(routePath(c));
  });
  app.use(securityHeaders(context.config.apiHost), cors(context.config.siteOrigins));
  app.use(refuseForeignPages(context.config, Object.values(linkPages)));
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);

  for (const path of ['/images/*', '/fonts/*', '/openapi.json']) {
    app.use(path, limitFiles(context));
  }
  for (const path of ['/packages/*', '/auth/*', '/api/*']) app.use(path, limitRequests(context));
  for (const path of ['/auth/*', '/api/*']) app.use(path, requireRoom(context));
  const withinBudget = limitAnswers(context);
  for (const path of ['/images/*', '/fonts/*', '/openapi.json', '/auth/*', '/api/*']) {
    app.use(path, withinBudget);
  }
  addServerRoutes(routes, context);
  addFileRoutes(routes, context);

  app.use('/auth/*', noStore);
  addAccountRoutes(routes, context);
  addLinkPageRoutes(routes, context);

  app.use('/api/*', announceKeys, admit(context));
  addCatalogueRoutes(routes, context);
  app.use('/api/lists/*', noStore);
  addListRoutes(routes, context);
  app.use(`${adminPath}/*`, staffOnly(context));
  addAdminRoutes(routes, context);
  return app;
}
