import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runQuietly, say } from '@patchbay/command-line';
import type { Environment } from '@patchbay/node-kit/environment';
import { FolderTarget } from '@patchbay/registry/target';
import { publishApp } from '@patchbay/registry/release/changes';
import { readSiteEnvironment } from '@patchbay/site/config';
import { root } from './root.ts';

/**
 * Packs the desktop app for a site and offers it there: the packed app shows that site, and asks it for newer versions.
 * @throws Error with what the packing said, where it fails
 */
export async function offerDesktopApp(environment: Environment): Promise<void> {
  const { siteDir, origins, port } = readSiteEnvironment(environment, root);
  const [origin = `http://localhost:${port ?? 3000}`] = origins;
  say('Packing the desktop app');
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-app-'));
  try {
    const packed = join(folder, 'patchbay');
    await runQuietly(
      process.execPath,
      ['--import', 'tsx', resolve(root, 'packages/desktop/src/pack-command.ts'), packed],
      { cwd: root, env: { ...process.env, SITE_URL: origin } },
    );
    const { version } = await publishApp(new FolderTarget(siteDir), packed, say);
    say(`The site offers the desktop app ${version} for ${origin}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
