/** Every page's path template (rule R1). */
export const routes = {
  home: '/',
  category: '/category/:categoryId/',
  softwareShort: '/software/:softwareId/',
  software: '/s/:categorySlug/:vendorSlug/:softwareSlug/:softwareId/',
  vendor: '/vendor/:vendorSlug/',
  search: '/search/',
  lists: '/lists/',
  list: '/lists/:listId/',
  sharedList: '/shared-list/:shareKey/',
  app: '/app/',
  about: '/about/',
  privacy: '/privacy/',
  contact: '/contact/',
  installed: '/installed/',
  settings: '/settings/',
  downloads: '/downloads/',
  admin: '/admin/',
  adminSoftwareList: '/admin/software-list/:status?/',
  adminSoftware: '/admin/software/:softwareId/',
  adminCategories: '/admin/categories/',
  adminSearchMisses: '/admin/search-misses/',
  adminLog: '/admin/log/',
  adminReleases: '/admin/releases/',
  login: '/auth/login/',
  signup: '/auth/signup/',
  reset: '/auth/reset/',
  account: '/account/',
  error: '/error/',
} as const;

/** Any origin will do: it only has to stay the same. */
const anyOrigin = 'https://site.invalid';

/** Starts with exactly one slash; nothing that an address parser drops or reads as a slash. */
const plainPath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;

function toPathOfThisSite(text: string): string | null {
  if (!plainPath.test(text)) return null;
  const { origin, pathname, search, hash } = new URL(text, anyOrigin);
  // '/.//host' becomes '//host'.
  if (origin !== anyOrigin || pathname.startsWith('//')) return null;
  return `${pathname}${search}${hash}`;
}

/** The path to go to after a sign-in: a query's `next`, where it is a path of this site, else the home page. */
export function readNextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  return (next === null ? null : toPathOfThisSite(next)) ?? routes.home;
}

/** An address of a form that remembers where to go after it. */
export const withNextPath = (path: string, next: string): string =>
  next === routes.home ? path : `${path}?${new URLSearchParams({ next }).toString()}`;

/**
 * Thrown by a loader or a view: the router takes it for a response of status 404, for which the shell shows its
 * 'Not found' page. A view throws it where the answer came after the loader had stopped waiting.
 */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound';
  readonly status = 404;
  readonly statusText = 'Not Found';
  readonly internal = false;
  readonly data = null;
}
