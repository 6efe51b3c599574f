import { CommandError } from '@patchbay/command-line';
import { readBuildTime, readDist } from '../../build/built-release.ts';
import { withCompressed } from '../../build/compressed-files.ts';
import { placeFiles } from '../../build/place-files.ts';
import { commitState } from '../../state/commit-state.ts';
import { firstState, withLive } from '../../state/change-state.ts';
import { nameOf, releaseFolder, shellName, versionsFolder } from '../../state/site-state.ts';
import { underLock } from '../../state/site-session.ts';
import type { FileMap, ReleaseTarget } from '../../target/release-target.ts';
import type { AppConfig } from '@patchbay/shared/config';
import { releaseProblems } from '../../checks/check-release.ts';
import { statementOfRelease } from '../../trust/make-statement.ts';
import { attest, provenanceFile, provenanceText, type Source } from '../../trust/statement.ts';

interface StartSiteOptions {
  /** Folders of builds. */
  readonly shellDist: string;
  readonly remoteDists: readonly string[];
  readonly config: AppConfig;
  /** The commit and the builder, kept as a release keeps them; null, as by default, where nobody tells. */
  readonly source?: Source | null;
  readonly now: string;
  readonly say: (text: string) => void;
}

/**
 * Makes a site of these builds and nothing else: its earlier content, with the earlier versions, is gone once the new
 * one is live.
 * @throws CommandError where the builds do not fit together; the site is as it was then
 */
export async function startSiteAnew(
  target: ReleaseTarget,
  { shellDist, remoteDists, config, source = null, now, say }: StartSiteOptions,
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
  const dists = [shellDist, ...remoteDists];
  const places = await Promise.all(
    [shell, ...remotes].map(async (build, index) => {
      const files = new Map(await withCompressed(build.files));
      if (source) {
        const builtAt = await readBuildTime(dists[index] ?? '', build);
        const asked = { to: 'folder', now, source, percent: 100, allowDowngrade: false };
        const provenance = attest(statementOfRelease(build, builtAt, asked), null);
        files.set(provenanceFile, Buffer.from(provenanceText(provenance)));
      }
      return [...placeFiles(build.release, files)];
    }),
  );
  const folders = new Map(places.flat());
  const lock = await target.lock('a build of the whole site', (holder) => {
    say(`Waiting for ${holder}`);
  });
  await underLock(target, lock, async (madeLive) => {
    await target.addFolders(folders);
    const cause = { action: 'build', at: now, source } as const;
    await commitState(target, lock, state, cause, madeLive);
    await removeOthers(target, folders);
  });
}

/** Removes the old site's files. Called last: until the new site is live, visitors get the files of the old one. */
async function removeOthers(
  target: ReleaseTarget,
  kept: ReadonlyMap<string, FileMap>,
): Promise<void> {
  const files = new Set(
    [...kept].flatMap(([folder, own]) => [...own.keys()].map((file) => `${folder}/${file}`)),
  );
  for (const name of [shellName, ...(await target.subfolders('remotes'))]) {
    const all = versionsFolder(name);
    const old = (await target.subfolders(all)).map((version) => releaseFolder(name, version));
    const gone = old.filter((folder) => !kept.has(folder));
    if (gone.length === old.length) await target.removeFolder(all);
    else {
      for (const folder of gone) await target.removeFolder(folder);
      await target.keepFiles(all, (file) => files.has(`${all}/${file}`));
    }
  }
}
