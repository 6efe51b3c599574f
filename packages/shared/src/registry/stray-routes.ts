import type { Mount } from './registry.ts';

/** The part of a router's route that has its paths. */
interface PlainRoute {
  readonly path?: string | undefined;
  readonly children?: readonly PlainRoute[] | undefined;
}

const joined = (parent: string, path: string) =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`;

const isWithin = (path: string, mounts: readonly Pick<Mount, 'path'>[]) =>
  mounts.some((mount) =>
    mount.path === '/'
      ? path === '/'
      : `${path}/`.toLowerCase().startsWith(mount.path) && !path.includes('..'),
  );

/** The paths of a route's pages. A route with neither path nor children, or an index, has its parent's. */
function pathsOf({ path, children }: PlainRoute, parent: string): string[] {
  const own = path === undefined ? parent : joined(parent, path);
  return children && children.length > 0 ? children.flatMap((child) => pathsOf(child, own)) : [own];
}

/** The paths of a route, with everything below it, that no mount of its remote covers; none where it is all its own. */
export const strayPaths = (route: PlainRoute, mounts: readonly Pick<Mount, 'path'>[]): string[] =>
  pathsOf(route, '/').filter((path) => !isWithin(path, mounts));
