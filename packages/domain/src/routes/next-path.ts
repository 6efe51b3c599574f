import { routes } from './routes.ts';

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
