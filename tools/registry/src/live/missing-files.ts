import {
  remoteBasePath,
  shellBasePath,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { findFile } from '../files/released-hashes.ts';
import { releaseFolder, shellName } from '../state/site-state.ts';

/** A folder that a copy is still being made of is looked at again so soon, and one that was whole now and then. */
const missingForMs = 1000;
const wholeForMs = 30_000;

/** The files that a registry names, as paths below the site's folder. */
export function filesOf({ shell, remotes, canaries }: Registry): readonly string[] {
  const shellFiles = [shell.early, shell.entry, ...shell.styles, ...shell.initial]
    .map(({ file }) => file)
    .concat(shell.fonts, shell.icon, shell.fileList?.file ?? []);
  const serverFile = (
    name: string,
    { version, server }: Pick<RemoteRelease, 'version' | 'server'>,
  ) => (server ? [`/${releaseFolder(name, version)}/${server.file}`] : []);
  const ofRemote = (remote: RemoteRelease) => [
    ...[remote.entry, ...remote.assets].map(({ file }) => remoteBasePath(remote) + file),
    ...serverFile(remote.name, remote),
  ];
  return [
    ...shellFiles.map((file) => shellBasePath(shell) + file),
    ...serverFile(shellName, shell),
    ...[...remotes, ...canaries.map(({ release }) => release)].flatMap(ofRemote),
  ];
}

/**
 * Finds the files of live releases that are not in the site's folder: such as of a registry that was copied before them. What was found is
 * used again for a second, and for half a minute where nothing is missing.
 * @param now milliseconds
 */
export function createMissingFiles(siteDir: string, now: () => number) {
  const known = new WeakMap<
    Registry,
    { readonly until: number; readonly files: readonly string[] }
  >();
  return async (registry: Registry): Promise<readonly string[]> => {
    const last = known.get(registry);
    if (last && now() < last.until) return last.files;
    const found = await Promise.all(
      filesOf(registry).map(async (file) =>
        (await findFile(siteDir, file)) ? [] : [file.slice(1)],
      ),
    );
    const files = found.flat();
    known.set(registry, { until: now() + (files.length > 0 ? missingForMs : wholeForMs), files });
    return files;
  };
}
