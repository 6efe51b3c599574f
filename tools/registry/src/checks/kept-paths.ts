import { siteCallsPath } from '@patchbay/domain/api';
import { routes } from '@patchbay/domain/routes';

/** Paths that are never a remote's, each with everything below it. */
interface KeptPaths {
  /** The owner of the paths, in words that follow "kept by". */
  readonly by: string;
  readonly paths: readonly string[];
}

/** A mount ends with a slash, and has the path without one too. */
const healthPaths = ['/healthz/', '/readyz/'];

/**
 * The backend's are kept as well: on a site that has both servers under one name, whatever stands in front passes them on to it. A
 * test compares the lists with the routes of both servers. The shell's are its own pages.
 */
const keptPaths: readonly KeptPaths[] = [
  { by: 'the shell', paths: ['/auth/', routes.account, routes.error] },
  {
    by: "the site's server",
    paths: [siteCallsPath, '/shell/', '/remotes/', '/desktop/', ...healthPaths],
  },
  {
    by: 'the backend',
    paths: ['/api/', '/auth/', '/images/', '/fonts/', '/packages/', '/health/'],
  },
];

/** The owner of a reserved path, and which of its paths it is; null where a remote can have it. */
export function keeperOf(path: string): { readonly by: string; readonly kept: string } | null {
  for (const { by, paths } of keptPaths) {
    const kept = paths.find((own) => path.startsWith(own));
    if (kept !== undefined) return { by, kept };
  }
  return null;
}
