import type { Mount } from './registry.ts';

/** The part of a router's route that has its paths. */
export interface PlainRoute {
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

/** A path of a page, and whether the router would take it where it stands. */
interface RoutePath {
  readonly path: string;
  readonly isNested: boolean;
}

/**
 * The paths of a route's pages. One with a path is a page itself, also where others stand below it; one with neither path nor children,
 * or an index, has its parent's.
 */
function pathsOf({ path, children = [] }: PlainRoute, parent: RoutePath): RoutePath[] {
  const own =
    path === undefined
      ? parent
      : { path: joined(parent.path, path), isNested: isBelow(path, parent.path) };
  const isPage = path !== undefined || children.length === 0;
  return [...(isPage ? [own] : []), ...children.flatMap((child) => pathsOf(child, own))];
}

const start: RoutePath = { path: '/', isNested: true };

/** The router compares letter for letter, and leaves out the ways through optional segments that do not fit. */
const isBelow = (path: string, parent: string): boolean =>
  !path.startsWith('/') || path.startsWith(parent) || `${parent}${path}`.includes('?');

/**
 * The paths of a route, with everything below it, that no mount of its remote covers, or that do not begin as the route around them;
 * none where it is all its own.
 */
export const pathsOutsideMounts = (
  route: PlainRoute,
  mounts: readonly Pick<Mount, 'path'>[],
): string[] =>
  pathsOf(route, start)
    .filter(({ path, isNested }) => !isNested || !isWithin(path, mounts))
    .map(({ path }) => path);

/** The mounts of a remote below which none of its routes has a page: visitors would get 'Not found' at all of their addresses. */
export const mountsWithoutPages = <Place extends Pick<Mount, 'path'>>(
  routes: readonly PlainRoute[],
  mounts: readonly Place[],
): Place[] => {
  const pages = routes.flatMap((route) => pathsOf(route, start));
  return mounts.filter((mount) => !pages.some(({ path }) => isWithin(path, [mount])));
};

/** Whether one of the routes is for this path, which has no parameters: a link's. */
export const hasPageAt = (routes: readonly PlainRoute[], path: string): boolean =>
  routes
    .flatMap((route) => pathsOf(route, start))
    .some((page) => patternOf(page.path).test(path.replace(/\/$/, '')));

/** As the router compares: in letters of either case, with a parameter for one segment, `?` for one that may be missing, `*` for the rest. */
function patternOf(routePath: string): RegExp {
  const segments = routePath.split('/').filter((segment) => segment !== '');
  const parts = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    const isOptional = segment.endsWith('?');
    const name = isOptional ? segment.slice(0, -1) : segment;
    const part = `/${name.startsWith(':') ? '[^/]+' : name.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)}`;
    return isOptional ? `(?:${part})?` : part;
  });
  return new RegExp(`^${parts.join('')}$`, 'iu');
}
