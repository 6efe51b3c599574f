import { findSite } from './find-site.ts';
import { serveShell } from './serve-shell.ts';
import { builtDevelopmentShell } from '../built-shell.ts';
import { serveBundle } from '../bundle/serve-bundle.ts';
import { readRemote } from '../remote-folder.ts';
import { readAppConfig } from '@patchbay/registry/config';
import { findFreePort, startDevSite } from '@patchbay/site/dev';

export interface ServeOptions {
  /** The remote's folder. */
  readonly packageDir: string;
  /** The port of the page, or for a deployed site that of only the remote. */
  readonly port: number;
  /** The address of a deployed site that shows it; null for a page of the shell that this package carries. */
  readonly site: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ServedRemote {
  /** The addresses to open. */
  readonly addresses: readonly string[];
  readonly stop: () => void;
}

/**
 * Serves a remote with hot reload, composed into a running page.
 * @throws CommandError where the remote, or the site that is to show it, cannot be used
 */
export async function serveRemote(options: ServeOptions): Promise<ServedRemote> {
  const { packageDir, port, site, environment } = options;
  const { name, mounts } = readRemote(packageDir);
  const paths = mounts.length === 0 ? ['/'] : mounts.map(({ path }) => path);
  if (site !== null) {
    const origin = await findSite(site);
    const bundle = await serveBundle(packageDir, port);
    const override = `override=${name}@http://localhost:${port}`;
    return { addresses: paths.map((path) => `${origin}${path}?${override}`), stop: bundle.stop };
  }
  const config = readAppConfig({ ALLOW_REMOTE_OVERRIDES: 'on', ...environment });
  const shell = await serveShell(builtDevelopmentShell);
  // Any: only the page asks for it, and a fixed one may be another program's.
  const bundle = await serveBundle(packageDir, await findFreePort());
  const page = await startDevSite({
    config,
    // The folder of the files that an operator keeps in a site's folder.
    siteDir: packageDir,
    isRendering: false,
    port,
    shellServer: shell.address,
    remoteServers: [bundle.address],
  });
  return {
    addresses: paths.map((path) => `http://localhost:${port}${path}`),
    stop: () => {
      page.close();
      bundle.stop();
      shell.close();
    },
  };
}
