import { extname } from 'node:path';

/** The kinds of files that a release publishes, with the type that they are served as. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.woff2', 'font/woff2'],
]);

/** The content type of a file of a release, or null for what a site does not serve. */
export const contentTypeOf = (path: string): string | null =>
  contentTypes.get(extname(path)) ?? null;
