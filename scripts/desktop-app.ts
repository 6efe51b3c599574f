import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runQuietly, say } from '@patchbay/command-line';
import type { Environment } from '@patchbay/node-kit/environment';
import { openTarget } from '@patchbay/registry/target';
import { publishApp } from '@patchbay/registry/release/changes';
import { readSiteEnvironment } from '@patchbay/site/config';
import { root } from './root.ts';

/**
 * Packs the desktop app for a site and offers it there: the packed app shows that site, and asks it for newer versions.
 * @param systems such as `linux-x64`, or `own` for that of this computer; default: all
 * @throws Error with what the packing said, where it fails
 */
export async function offerDesktopApp(
  environment: Environment,
  systems: readonly string[] = [],
): Promise<void> {
  const { siteDir, store, origins, port } = readSiteEnvironment(environment, root);
  const [origin = `http://localhost:${port ?? 3000}`] = origins;
  say('Packing the desktop app');
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-app-'));
  const chosen = systems.length > 0 ? ['--for', ...systems] : [];
  try {
    await runQuietly(
      process.execPath,
      ['--import', 'tsx', resolve(root, 'packages/desktop/src/pack-command.ts'), folder, ...chosen],
      { cwd: root, env: { ...process.env, SITE_URL: origin } },
    );
    const { version } = await publishApp(await openTarget({ siteDir, store }), folder, say);
    say(`The site offers the desktop app ${version} for ${origin}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Offers it for the system of this computer alone. Where that fails, as without a network, the site is there all the same. */
export async function offerOwnDesktopApp(environment: Environment): Promise<void> {
  try {
    await offerDesktopApp(environment, ['own']);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The site offers no desktop app. ${reason.trim()}`);
  }
}
