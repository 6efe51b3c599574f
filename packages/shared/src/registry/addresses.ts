import type { RemoteRelease, ShellRelease } from './registry.ts';

/** The folder of a version, or the one of all versions where the release shares its files with the others. */
const folderOf = (
  all: string,
  { version, sharesFiles }: Pick<ShellRelease, 'version' | 'sharesFiles'>,
) => (sharesFiles ? all : `${all}${version}/`);

/** The folder on the site that browsers have the files of a remote's release from, with a slash at the end. */
export const remoteBasePath = ({
  name,
  ...release
}: Pick<RemoteRelease, 'name' | 'version' | 'sharesFiles'>) =>
  folderOf(`/remotes/${name}/`, release);

/** The folder on the site that browsers have the files of a shell's release from, with a slash at the end. */
export const shellBasePath = (release: Pick<ShellRelease, 'version' | 'sharesFiles'>) =>
  folderOf('/shell/', release);
