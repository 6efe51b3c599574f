import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { setupFile } from '@patchbay/registry/live';
import { FolderTarget } from '@patchbay/registry/target';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import type { RemoteHosts } from '@patchbay/shared/registry';
import type { RemoteSettings } from '@patchbay/shared/remote';
import { startSite } from '@patchbay/site/serve';
import { builtShell } from '../built-shell.ts';
import { readRemote } from '../remote-folder.ts';
import { startBackend, type Backend } from './start-backend.ts';

export interface HostOptions {
  /** The folder of the remote, which is built: `npm run build`. */
  readonly packageDir: string;
  /** The backend that answers the page's calls; without one, each is answered by 404. */
  readonly backend?: Backend;
  /** Variables of the site's configuration, as `LIST_CALLS: 'extended'`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The operator's settings for the remote, as `settings` of `remote-settings.json`. */
  readonly settings?: RemoteSettings;
  /** The hosts of its own that the site's operator allows to the remote. */
  readonly hosts?: RemoteHosts;
  /** A built shell in place of the one that this package carries. */
  readonly shell?: string;
}

export interface RunningHost {
  /** The origin of the page, as `http://localhost:40123`. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * A page that composes one built remote with the shell, served as a site serves it: same headers, same policy, same
 * hashes. It is for tests, and takes any free port.
 * @throws CommandError where the remote is not built, or does not fit the shell
 */
export async function startHost(options: HostOptions): Promise<RunningHost> {
  const { packageDir, backend = () => undefined, environment = {}, shell = builtShell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-host-'));
  const answers = await startBackend(backend);
  const removeAll = async () => {
    await answers.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const config = readAppConfig({ ...environment, API_HOST: answers.address });
    await writeSetup(folder, options);
    await startSiteAnew(new FolderTarget(folder), {
      shellDist: shell,
      remoteDists: [resolve(packageDir, 'dist')],
      config,
      now: new Date().toISOString(),
      say: () => undefined,
    });
    const site = await startSite({ siteDir: folder, config, port: 0 });
    return {
      origin: site.origin,
      close: async () => {
        await site.close();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

/** Writes the files that the operator of a site writes into its folder. */
async function writeSetup(
  folder: string,
  { packageDir, settings, hosts }: HostOptions,
): Promise<void> {
  if (!settings && !hosts) return;
  const entry = { name: readRemote(packageDir).name, settings, hosts };
  await writeFile(join(folder, setupFile), JSON.stringify({ remotes: [entry] }));
}
