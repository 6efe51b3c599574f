import { nameRoute } from '@patchbay/telemetry';
import { Hono, type Handler } from 'hono';
import { routePath } from 'hono/route';
import type { LinkPurpose } from '../accounts/mail/mail-links.ts';
import type { ApiContext } from './context.ts';
import { endSessions } from '../accounts/calls/end-sessions.ts';
import { getProfile } from '../accounts/calls/get-profile.ts';
import { logIn } from '../accounts/calls/log-in.ts';
import { logOut } from '../accounts/calls/log-out.ts';
import { register } from '../accounts/calls/register.ts';
import { requestPasswordReset } from '../accounts/calls/request-password-reset.ts';
import { resendActivation } from '../accounts/calls/resend-activation.ts';
import { confirmEmail } from '../accounts/mailed-pages/confirm-email.ts';
import { showLinkPage } from '../accounts/mailed-pages/show-link-page.ts';
import { submitLinkPage } from '../accounts/mailed-pages/submit-link-page.ts';
import { changeEmail } from '../accounts/self-service/change-email.ts';
import { changePassword } from '../accounts/self-service/change-password.ts';
import { deleteAccount } from '../accounts/self-service/delete-account.ts';
import { endOtherSessions, endSession } from '../accounts/self-service/end-session.ts';
import { exportAccount } from '../accounts/self-service/export-account.ts';
import { listSessions } from '../accounts/self-service/list-sessions.ts';
import { changeSoftware } from '../admin/change-software.ts';
import { createSoftware } from '../admin/create-software.ts';
import { createVersion } from '../admin/create-version.ts';
import { listHistory } from '../admin/history/list-history.ts';
import { listForStaff } from '../admin/list.ts';
import { saveCategories, saveCategoryTree } from '../admin/categories/save-categories.ts';
import { saveSoftware } from '../admin/save-software.ts';
import { saveVersion } from '../admin/save-version.ts';
import { countStatuses } from '../admin/statuses.ts';
import { uploadCover } from '../admin/uploads/upload-cover.ts';
import { uploadAudio, uploadScreenshot } from '../admin/uploads/upload-media.ts';
import { uploadPackage } from '../admin/uploads/upload-package.ts';
import { getCategory } from '../software/categories/get.ts';
import { listCategories } from '../software/categories/list.ts';
import { getFont } from '../images/get-font.ts';
import { createHealthChecks, getHealth, getLiveness, getReadiness } from './health.ts';
import { getAudio } from '../images/get-audio.ts';
import { getImage } from '../images/get.ts';
import { addEntry, removeEntry } from '../lists/change-entries.ts';
import { removeList, renameList, shareList, unshareList } from '../lists/change.ts';
import { createList } from '../lists/create.ts';
import { listLists } from '../lists/list.ts';
import { getSharedList, listOwnSoftware, listSharedSoftware } from '../lists/software.ts';
import { saveInstalledSoftware } from '../reports/save.ts';
import { getPackage } from '../plugin-packages/get.ts';
import { getFacets } from '../software/facets/get.ts';
import { getSoftware } from '../software/get.ts';
import { keepCatalogue } from '../software/kept-catalogue.ts';
import { clearMisses, listMisses } from '../software/search/count-misses.ts';
import { listSoftware } from '../software/lists/list.ts';
import { getVersion } from '../software/versions/get.ts';
import { listLatestVersions, listVersions } from '../software/versions/list.ts';
import { admit } from '../http/limits/admit.ts';
import { answerError, answerNotFound } from '../http/answer-errors.ts';
import { announceKeys, noStore, securityHeaders } from '../http/answer-headers.ts';
import { cors } from '../http/cors.ts';
import { limitAnswers } from '../http/limits/limit-answers.ts';
import { limitFiles, limitRequests } from '../http/limits/limit-requests.ts';
import { requireRoom } from '../http/limits/require-room.ts';
import { refuseForeignPages } from '../http/refuse-foreign-pages.ts';
import { addRoute } from './add-route.ts';
import { staffOnly } from '../accounts/staff-only.ts';

const linkPages: Readonly<Record<LinkPurpose, string>> = {
  activation: '/auth/activate/',
  password_reset: '/auth/reset-password/',
  email_change: '/auth/confirm-email/',
};

/** Every call of the backend (rules H16 to H45), over a given context. */
export function createApp(context: ApiContext): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    nameRoute(routePath(c));
  });
  app.use(securityHeaders(context.config.apiHost), cors(context.config.siteOrigins));
  app.use(refuseForeignPages(context.config, Object.values(linkPages)));
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);

  const checks = createHealthChecks(context);
  addRoute(app, '/health/', { GET: getHealth(checks) });
  addRoute(app, '/healthz', { GET: getLiveness() });
  addRoute(app, '/readyz', { GET: getReadiness(checks) });
  for (const path of ['/images/*', '/fonts/*']) app.use(path, limitFiles(context));
  for (const path of ['/packages/*', '/auth/*', '/api/*']) app.use(path, limitRequests(context));
  for (const path of ['/auth/*', '/api/*']) app.use(path, requireRoom(context));
  const withinBudget = limitAnswers(context);
  for (const path of ['/images/*', '/fonts/*', '/auth/*', '/api/*']) app.use(path, withinBudget);
  addRoute(app, '/images/audio/:name', { GET: getAudio(context) });
  addRoute(app, '/images/:size/:cover{.+}', { GET: getImage(context) });
  addRoute(app, '/fonts/inter.woff2', { GET: getFont() });
  addRoute(app, '/packages/:key{.+}', { GET: getPackage(context) });

  app.use('/auth/*', noStore);
  addRoute(app, '/auth/me/', { GET: getProfile(context) });
  addRoute(app, '/auth/api-token-auth/', { POST: logIn(context), DELETE: logOut(context) });
  addRoute(app, '/auth/register/', { POST: register(context) });
  addRoute(app, '/auth/resend-activation/', { POST: resendActivation(context) });
  addRoute(app, '/auth/request-password-reset/', { POST: requestPasswordReset(context) });
  addSelfServiceRoutes(app, context);
  for (const purpose of ['activation', 'password_reset'] as const) {
    addLinkPage(app, context, purpose, submitLinkPage(context, purpose));
  }
  addLinkPage(app, context, 'email_change', confirmEmail(context));

  app.use('/api/*', announceKeys, admit(context));
  const kept = keepCatalogue(context.database);
  addRoute(app, '/api/categories/', { GET: listCategories(kept) });
  addRoute(app, '/api/categories/:id/', { GET: getCategory(context) });
  addRoute(app, '/api/software/', { GET: listSoftware(context, kept) });
  addRoute(app, '/api/software/facets/', { GET: getFacets(context, kept) });
  addRoute(app, '/api/software/:id/', { GET: getSoftware(context) });
  addRoute(app, '/api/software/:id/versions/', { GET: listVersions(context) });
  addRoute(app, '/api/software/:id/latest_versions/', { GET: listLatestVersions(context) });
  addRoute(app, '/api/versions/:id/', { GET: getVersion(context) });
  addRoute(app, '/api/installed-software/save/', { POST: saveInstalledSoftware(context) });
  addListRoutes(app, context);
  addAdminRoutes(app, context);
  return app;
}

function addLinkPage(app: Hono, context: ApiContext, purpose: LinkPurpose, submit: Handler): void {
  addRoute(app, linkPages[purpose], { GET: showLinkPage(context, purpose), POST: submit });
}

/** What somebody does with their own account. */
function addSelfServiceRoutes(app: Hono, context: ApiContext): void {
  addRoute(app, '/auth/sessions/', { GET: listSessions(context), DELETE: endSessions(context) });
  addRoute(app, '/auth/sessions/others/', { DELETE: endOtherSessions(context) });
  addRoute(app, '/auth/sessions/:id/', { DELETE: endSession(context) });
  addRoute(app, '/auth/change-password/', { POST: changePassword(context) });
  addRoute(app, '/auth/change-email/', { POST: changeEmail(context) });
  addRoute(app, '/auth/export/', { GET: exportAccount(context) });
  addRoute(app, '/auth/delete-account/', { POST: deleteAccount(context) });
}

/** Software that people put together. */
function addListRoutes(app: Hono, context: ApiContext): void {
  const path = '/api/lists';
  app.use(`${path}/*`, noStore);
  addRoute(app, `${path}/`, { GET: listLists(context), POST: createList(context) });
  addRoute(app, `${path}/:id/`, { PUT: renameList(context), DELETE: removeList(context) });
  addRoute(app, `${path}/:id/share/`, { PUT: shareList(context), DELETE: unshareList(context) });
  addRoute(app, `${path}/:id/software/`, { GET: listOwnSoftware(context) });
  addRoute(app, `${path}/:id/software/:softwareId/`, {
    PUT: addEntry(context),
    DELETE: removeEntry(context),
  });
  addRoute(app, '/api/shared-lists/:key/', { GET: getSharedList(context) });
  addRoute(app, '/api/shared-lists/:key/software/', { GET: listSharedSoftware(context) });
}

function addAdminRoutes(app: Hono, context: ApiContext): void {
  const path = '/api/software-admin';
  app.use(`${path}/*`, staffOnly(context));
  addRoute(app, `${path}/`, { GET: listForStaff(context) });
  addRoute(app, `${path}/change-software/`, { POST: changeSoftware(context) });
  addRoute(app, `${path}/statuses/`, { GET: countStatuses(context) });
  addRoute(app, `${path}/search-misses/`, {
    GET: listMisses(context),
    DELETE: clearMisses(context),
  });
  addRoute(app, `${path}/categories/`, { PUT: saveCategories(context) });
  addRoute(app, `${path}/category-tree/`, { PUT: saveCategoryTree(context) });
  addRoute(app, `${path}/upload-file/`, { POST: uploadPackage(context) });
  addRoute(app, `${path}/software/`, { POST: createSoftware(context) });
  addRoute(app, `${path}/software/:id/`, { PUT: saveSoftware(context) });
  addRoute(app, `${path}/software/:id/history/`, { GET: listHistory(context) });
  addRoute(app, `${path}/software/:id/upload-cover-file/`, { POST: uploadCover(context) });
  addRoute(app, `${path}/software/:id/upload-screenshot-file/`, {
    POST: uploadScreenshot(context),
  });
  addRoute(app, `${path}/software/:id/upload-audio-file/`, { POST: uploadAudio(context) });
  addRoute(app, `${path}/software/:id/create_version/`, { POST: createVersion(context) });
  addRoute(app, `${path}/version/:id/`, { PUT: saveVersion(context) });
}
