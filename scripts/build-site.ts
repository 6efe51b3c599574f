import { say } from '@patchbay/command-line';
import type { Environment } from '@patchbay/node-kit/environment';
import { openTarget } from '@patchbay/registry/target';
import { readSource } from '@patchbay/registry/release';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import { readSiteEnvironment } from '@patchbay/site/config';
import { buildPackage, distOf } from './packages/build-package.ts';
import { remotePackages } from './packages/find-package.ts';
import { root } from './root.ts';

/**
 * Builds the shell and every remote, and makes them the site: all that was released to its folder before is gone, and the
 * desktop app that it offered.
 * @throws Error with what the bundler said, where a build fails
 */
export async function buildSite(environment: Environment): Promise<void> {
  const { siteDir, store, config } = readSiteEnvironment(environment, root);
  const target = await openTarget({ siteDir, store });
  const remotes = remotePackages();
  for (const folder of ['shell', ...remotes]) {
    say(`Building ${folder}`);
    await buildPackage(folder);
  }
  await startSiteAnew(target, {
    shellDist: distOf('shell'),
    remoteDists: remotes.map(distOf),
    config,
    source: await readSource(root, environment),
    now: new Date().toISOString(),
    say,
  });
  say(`Built ${target.label}`);
}
