import { extname } from 'node:path';
import { appReleasePath } from '@patchbay/shared/bridge';

/** The kinds of files that a release publishes, with the type that they are served as. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** The content type of a file of a release, or null for what a site does not serve. */
export const contentTypeOf = (path: string): string | null =>
  contentTypes.get(extname(path)) ?? null;

const maxPathLength = 1024;

/** A folder or file of a release: its name does not begin with a dot. */
const part = '[A-Za-z0-9_-][A-Za-z0-9_.-]*';

/** The end of the name of a file that several releases have, before its extension. */
const contentHash = '\\.[0-9a-f]{16,64}';

/**
 * `/shell/VERSION/FILE`, or `/shell/NAME.HASH` and an extension, and the same below `/remotes/NAME`, as the beginning of an expression for
 * JavaScript and (in deploy/nginx) for nginx. It takes linear time: each part ends at a slash, which no part can hold.
 */
const releaseFilePattern = `^/(?:shell|remotes/[a-z0-9-]+)/(?:[^/]+/(?:${part}/)*${part}|${part}${contentHash})`;

const extension = '\\.[a-z0-9]+';

const releaseFile = new RegExp(`${releaseFilePattern}(?:${extension})?/?$`);

const namedByContent = new RegExp(`^${part}${contentHash}${extension}$`);

/** Whether a file's name has a hash of its content, so that no other content ever has it. */
export const isNamedByContent = (file: string): boolean => namedByContent.test(file);

/** Whether a path is one that a file of a release can have. */
export const isReleasePath = (path: string): boolean =>
  path.length <= maxPathLength && releaseFile.test(path);

/** `/desktop/HASH/FILE`, an archive of the desktop app, as an expression for JavaScript and for nginx. */
const appArchivePattern = '^/desktop/[a-z0-9]+/[A-Za-z0-9][A-Za-z0-9._-]*\\.(?:tar\\.gz|zip)$';

const appArchive = new RegExp(appArchivePattern);

/** The type of the desktop app's file that a path names; null for none of them. */
export function appFileType(
  path: string,
): 'application/json' | 'application/gzip' | 'application/zip' | null {
  if (path === appReleasePath) return 'application/json';
  if (path.length > maxPathLength || !appArchive.test(path)) return null;
  return path.endsWith('.zip') ? 'application/zip' : 'application/gzip';
}
