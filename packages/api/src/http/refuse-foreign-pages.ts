import type { MiddlewareHandler } from 'hono';
import type { ApiConfig } from '../server/config.ts';
import { HttpError } from '../process/http-error.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses calls that change something to pages of other origins than the site's and the backend's own. A browser asks
 * first for most of them (`cors`), but not for all. A caller that sends no `Origin` is not a page.
 * @param formPaths whose pages say no referrer, so that browsers call their origin `null`; what a form of theirs may
 *   do, its link's secret says
 */
export function refuseForeignPages(
  { siteOrigins, apiHost }: Pick<ApiConfig, 'siteOrigins' | 'apiHost'>,
  formPaths: readonly string[],
): MiddlewareHandler {
  const known = new Set([...siteOrigins, new URL(apiHost).origin]);
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const isKnown =
      origin === undefined ||
      safeMethods.includes(c.req.method) ||
      known.has(origin) ||
      hostOf(origin) === new URL(c.req.url).host ||
      (origin === 'null' && formPaths.includes(c.req.path));
    if (!isKnown)
      throw new HttpError('not_allowed', 'Pages of this origin may not change anything here');
    await next();
  };
}

const hostOf = (origin: string): string | null =>
  URL.canParse(origin) ? new URL(origin).host : null;
