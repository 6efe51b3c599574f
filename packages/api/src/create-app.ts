import { Hono } from 'hono';
import type { LinkPurpose } from './accounts/mail-links.ts';
import type { ApiContext } from './context.ts';
import { endSessions } from './features/accounts/end-sessions.ts';
import { getProfile } from './features/accounts/get-profile.ts';
import { logIn } from './features/accounts/log-in.ts';
import { logOut } from './features/accounts/log-out.ts';
import { register } from './features/accounts/register.ts';
import { requestPasswordReset } from './features/accounts/request-password-reset.ts';
import { resendActivation } from './features/accounts/resend-activation.ts';
import { showLinkPage } from './features/accounts/show-link-page.ts';
import { submitLinkPage } from './features/accounts/submit-link-page.ts';
import { createSoftware } from './features/admin/create-software.ts';
import { createVersion } from './features/admin/create-version.ts';
import { listForStaff } from './features/admin/list.ts';
import { saveCategories } from './features/admin/save-categories.ts';
import { saveSoftware } from './features/admin/save-software.ts';
import { saveVersion } from './features/admin/save-version.ts';
import { countStatuses } from './features/admin/statuses.ts';
import { uploadCover } from './features/admin/upload-cover.ts';
import { uploadPackage } from './features/admin/upload-package.ts';
import { getCategory } from './features/categories/get.ts';
import { listCategories } from './features/categories/list.ts';
import { getFont } from './features/fonts/get.ts';
import { getHealth } from './features/health/get.ts';
import { getImage } from './features/images/get.ts';
import { saveInstalledSoftware } from './features/installed-software/save.ts';
import { getPackage } from './features/packages/get.ts';
import { getSoftware } from './features/software/get.ts';
import { listSoftware } from './features/software/list.ts';
import { getVersion } from './features/versions/get.ts';
import { listLatestVersions, listVersions } from './features/versions/list.ts';
import { admit } from './http/admit.ts';
import { announceKeys } from './http/announce-keys.ts';
import { answerError, answerNotFound } from './http/answer-errors.ts';
import { cors } from './http/cors.ts';
import { limitAnswers } from './http/limit-answers.ts';
import { noStore } from './http/no-store.ts';
import { requestLog } from './http/request-log.ts';
import { addRoute } from './http/routes.ts';
import { securityHeaders } from './http/security-headers.ts';
import { staffOnly } from './http/staff-only.ts';

/** Every call of the backend (specification, section 7), over a given context. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono();
  if (context.config.hasRequestLog) app.use(requestLog(context.log));
  app.use(securityHeaders(context.config.apiHost), cors(context.config.siteOrigins));
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);

  addRoute(app, '/health/', { GET: getHealth(context) });
  addRoute(app, '/images/:size/:cover{.+}', { GET: getImage(context) });
  addRoute(app, '/fonts/inter.woff2', { GET: getFont() });
  addRoute(app, '/packages/:key{.+}', { GET: getPackage(context) });

  app.use('/auth/*', noStore);
  addRoute(app, '/auth/me/', { GET: getProfile(context) });
  addRoute(app, '/auth/api-token-auth/', { POST: logIn(context), DELETE: logOut(context) });
  addRoute(app, '/auth/register/', { POST: register(context) });
  addRoute(app, '/auth/resend-activation/', { POST: resendActivation(context) });
  addRoute(app, '/auth/request-password-reset/', { POST: requestPasswordReset(context) });
  addRoute(app, '/auth/sessions/', { DELETE: endSessions(context) });
  addLinkPage(app, context, '/auth/activate/', 'activation');
  addLinkPage(app, context, '/auth/reset-password/', 'password_reset');

  app.use('/api/*', limitAnswers(context.capacity), announceKeys, admit(context));
  addRoute(app, '/api/categories/', { GET: listCategories(context) });
  addRoute(app, '/api/categories/:id/', { GET: getCategory(context) });
  addRoute(app, '/api/software/', { GET: listSoftware(context) });
  addRoute(app, '/api/software/:id/', { GET: getSoftware(context) });
  addRoute(app, '/api/software/:id/versions/', { GET: listVersions(context) });
  addRoute(app, '/api/software/:id/latest_versions/', { GET: listLatestVersions(context) });
  addRoute(app, '/api/versions/:id/', { GET: getVersion(context) });
  addRoute(app, '/api/installed-software/save/', { POST: saveInstalledSoftware(context) });
  addAdminRoutes(app, context);
  return app;
}

function addLinkPage(app: Hono, context: ApiContext, path: string, purpose: LinkPurpose): void {
  addRoute(app, path, {
    GET: showLinkPage(context, purpose),
    POST: submitLinkPage(context, purpose),
  });
}

function addAdminRoutes(app: Hono, context: ApiContext): void {
  const path = '/api/software-admin';
  app.use(`${path}/*`, staffOnly(context));
  addRoute(app, `${path}/`, { GET: listForStaff(context) });
  addRoute(app, `${path}/statuses/`, { GET: countStatuses(context) });
  addRoute(app, `${path}/categories/`, { PUT: saveCategories(context) });
  addRoute(app, `${path}/upload-file/`, { POST: uploadPackage(context) });
  addRoute(app, `${path}/software/`, { POST: createSoftware(context) });
  addRoute(app, `${path}/software/:id/`, { PUT: saveSoftware(context) });
  addRoute(app, `${path}/software/:id/upload-cover-file/`, { POST: uploadCover(context) });
  addRoute(app, `${path}/software/:id/create_version/`, { POST: createVersion(context) });
  addRoute(app, `${path}/version/:id/`, { PUT: saveVersion(context) });
}
