import { isPathSegment } from '../routes/build-path.ts';

/**
 * Whether a text is a path below the image host, as of a cover: no address of another host, nothing that climbs, nothing
 * that a browser would read as a query (rule M3).
 */
export const isHostedPath = (path: string): boolean =>
  path.split('/').every(isPathSegment) && !/[:\\?#]/.test(path);

/** The address of a file on the image host, fetched unchanged, or null where its path would lead away from there. */
export const hostedFileUrl = (imageHost: string, path: string): string | null =>
  isHostedPath(path) ? `${imageHost}/${path.split('/').map(encodeURIComponent).join('/')}` : null;
