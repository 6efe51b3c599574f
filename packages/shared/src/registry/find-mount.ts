import type { Mount, RemoteRelease } from './registry.ts';

export interface MountMatch {
  readonly remote: RemoteRelease;
  readonly mount: Mount;
}

const covers = (mountPath: string, pathname: string) =>
  mountPath === '/' ? pathname === '/' : `${pathname}/`.startsWith(mountPath);

/** Who answers for a path: the remote with the longest mount that covers it, or null. */
export function findMount(
  remotes: readonly RemoteRelease[],
  pathname: string,
): MountMatch | null {
  let best: MountMatch | null = null;
  for (const remote of remotes) {
    for (const mount of remote.mounts) {
      const isLonger = !best || mount.path.length > best.mount.path.length;
      if (isLonger && covers(mount.path, pathname)) best = { remote, mount };
    }
  }
  return best;
}
