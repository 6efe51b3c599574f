/** Door: where the pages are. Pure, bundled into whoever uses it. */
export { buildPath, isPathSegment, PathError, type PathParams } from './build-path.ts';
export { readNextPath, withNextPath } from './next-path.ts';
export { PageNotFound } from './page-not-found.ts';
export { routes } from './routes.ts';
export { parseId, softwarePath, vendorPath } from './software-path.ts';
