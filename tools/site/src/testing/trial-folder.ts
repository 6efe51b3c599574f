import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import { writeRemoteBuild, writeShellBuild } from '@patchbay/registry/testing';

export interface TrialFolder {
  readonly siteDir: string;
  readonly config: ReturnType<typeof readAppConfig>;
  readonly remove: () => Promise<void>;
}

/**
 * A folder with a shell 1.0.0 and a remote, as a build leaves it.
 * @param shell what is special about the shell's build
 */
export async function makeTrialFolder(
  shell: Parameters<typeof writeShellBuild>[1] = {},
): Promise<TrialFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-site-'));
  const siteDir = join(folder, 'site');
  const config = readAppConfig({ API_HOST: 'https://api.example' });
  await startSiteAnew(new FolderTarget(siteDir), {
    shellDist: await writeShellBuild(join(folder, 'shell'), shell),
    remoteDists: [await writeRemoteBuild(join(folder, 'catalog'))],
    config,
    now: '2026-01-01T00:00:00.000Z',
    say: () => undefined,
  });
  return { siteDir, config, remove: () => rm(folder, { recursive: true, force: true }) };
}
