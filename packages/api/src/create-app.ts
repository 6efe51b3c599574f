import { Hono } from 'hono';
import type { ApiContext } from './context.ts';
import { getCategory } from './features/categories/get.ts';
import { listCategories } from './features/categories/list.ts';
import { getHealth } from './features/health/get.ts';
import { getImage } from './features/images/get.ts';
import { saveInstalledSoftware } from './features/installed-software/save.ts';
import { getSoftware } from './features/software/get.ts';
import { listSoftware } from './features/software/list.ts';
import { getVersion } from './features/versions/get.ts';
import { listLatestVersions, listVersions } from './features/versions/list.ts';
import { answerError, answerNotFound } from './http/answer-errors.ts';
import { cors } from './http/cors.ts';
import { requestLog } from './http/request-log.ts';
import { addRoute } from './http/routes.ts';
import { securityHeaders } from './http/security-headers.ts';

/** Every call of the backend (specification, section 7), over a given context. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono();
  app.use(requestLog(context.log), securityHeaders, cors(context.config.siteOrigins));
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);

  addRoute(app, '/health/', { GET: getHealth(context) });
  addRoute(app, '/images/:size/:cover{.+}', { GET: getImage(context) });

  addRoute(app, '/api/categories/', { GET: listCategories(context) });
  addRoute(app, '/api/categories/:id/', { GET: getCategory(context) });
  addRoute(app, '/api/software/', { GET: listSoftware(context) });
  addRoute(app, '/api/software/:id/', { GET: getSoftware(context) });
  addRoute(app, '/api/software/:id/versions/', { GET: listVersions(context) });
  addRoute(app, '/api/software/:id/latest_versions/', { GET: listLatestVersions(context) });
  addRoute(app, '/api/versions/:id/', { GET: getVersion(context) });
  addRoute(app, '/api/installed-software/save/', { POST: saveInstalledSoftware(context) });
  return app;
}
