import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RemoteRelease } from '@patchbay/shared/registry';
import { readAppConfig, readSiteDir, type Environment } from '@patchbay/site/config';
import { addRemote, addShell, writeRegistry } from '@patchbay/site/folder';
import { buildPackage, packageDir, remotePackages } from './build-package.ts';
import { say } from './console.ts';
import { root } from './root.ts';

/**
 * Builds the shell and every remote, and makes them live in the site's folder.
 * @throws Error with what the bundler said, where a build fails
 */
export async function buildSite(environment: Environment): Promise<void> {
  const siteDir = readSiteDir(environment, root);
  const config = readAppConfig(environment);
  for (const name of ['shell', ...remotePackages]) {
    say(`Building ${name}`);
    await buildPackage(name);
  }
  await rm(siteDir, { recursive: true, force: true });
  const shell = await addShell(siteDir, distOf('shell'));
  const remotes: RemoteRelease[] = [];
  for (const name of remotePackages) remotes.push(await addRemote(siteDir, distOf(name)));
  await writeRegistry(siteDir, { shell, remotes }, config);
  say(`Built ${siteDir}`);
}

const distOf = (name: string) => resolve(packageDir(name), 'dist');
