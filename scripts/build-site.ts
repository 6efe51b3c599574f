import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { RemoteRelease } from '@patchbay/shared/registry';
import { readAppConfig, readSiteDir, type Environment } from '@patchbay/site/config';
import { addRemote, addShell, writeRegistry } from '@patchbay/site/folder';
import { say } from './console.ts';
import { root } from './root.ts';

const remotePackages = ['catalog-remote', 'installer-remote', 'admin-remote'] as const;

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

const packageDir = (name: string) => resolve(root, 'packages', name);
const distOf = (name: string) => resolve(packageDir(name), 'dist');

/**
 * Builds one package into its `dist` folder.
 * @throws Error with what the bundler said
 */
export function buildPackage(name: string): Promise<void> {
  const require = createRequire(resolve(packageDir(name), 'package.json'));
  const bundler = resolve(require.resolve('@rspack/cli/package.json'), '../bin/rspack.js');
  return new Promise((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(
      process.execPath,
      [bundler, 'build'],
      { cwd: packageDir(name), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done();
      else failed(new Error(`${name} could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });
}
