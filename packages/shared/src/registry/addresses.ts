import type { RemoteRelease, ShellRelease } from './registry.ts';

/** The folder of a remote's release on the site, with a slash at the end. */
export const remoteBasePath = ({ name, version }: Pick<RemoteRelease, 'name' | 'version'>) =>
  `/remotes/${name}/${version}/`;

/** The folder of a shell's release on the site, with a slash at the end. */
export const shellBasePath = ({ version }: Pick<ShellRelease, 'version'>) => `/shell/${version}/`;
