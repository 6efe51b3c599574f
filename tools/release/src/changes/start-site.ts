import { CommandError } from '@patchbay/command-line';
import { readDist, withCompressed } from '@patchbay/registry/build';
import { commitState, firstState, nameOf, releaseFolder, withLive } from '@patchbay/registry/state';
import type { ReleaseTarget } from '@patchbay/registry/target';
import type { AppConfig } from '@patchbay/shared/config';
import { releaseProblems } from '../checks/check-release.ts';

interface StartSiteOptions {
  /** Folders of builds. */
  readonly shellDist: string;
  readonly remoteDists: readonly string[];
  readonly config: AppConfig;
  readonly now: string;
  readonly say: (text: string) => void;
}

/**
 * Makes a site of these builds and nothing else: what was on it before, its earlier versions too, is gone.
 * @throws CommandError where the builds do not fit together; the site is as it was then
 */
export async function startSiteAnew(
  target: ReleaseTarget,
  { shellDist, remoteDists, config, now, say }: StartSiteOptions,
): Promise<void> {
  const shell = await readDist(shellDist);
  if (shell.release.kind !== 'shell')
    throw new CommandError('refused', `${shellDist} is not a build of the shell`);
  const remotes = await Promise.all(remoteDists.map((dist) => readDist(dist)));
  let state = firstState(shell.release.description, config, now);
  for (const { release } of remotes) {
    const problems = releaseProblems(release, state);
    if (problems.length > 0) {
      throw new CommandError('refused', `${nameOf(release)} does not fit the others`, { problems });
    }
    state = withLive(state, release, now);
  }
  const releases = await Promise.all(
    [shell, ...remotes].map(async ({ release, files }) => ({
      folder: releaseFolder(nameOf(release), release.description.version),
      files: await withCompressed(files),
    })),
  );
  const lock = await target.lock('a build of the whole site', (holder) => {
    say(`Waiting for ${holder}`);
  });
  try {
    await target.sweep();
    const present = await target.subfolders('');
    for (const folder of ['shell', 'remotes']) {
      if (present.includes(folder)) await target.removeFolder(folder);
    }
    for (const { folder, files } of releases) await target.addFolder(folder, files);
    await commitState(target, lock, state, {
      action: 'build',
      at: now,
      source: null,
      subject: null,
      builtAt: null,
      signed: null,
    });
  } finally {
    lock.release();
  }
}
