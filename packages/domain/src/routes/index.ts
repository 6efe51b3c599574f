/** Door: where the pages are. Pure, bundled into whoever uses it. */
export {
  buildPath,
  isPathSegment,
  parseId,
  PathError,
  type PathParams,
  softwarePath,
  vendorPath,
} from './build-path.ts';
export { PageNotFound, readNextPath, routes, withNextPath } from './routes.ts';
