import type { Mount } from './registry.ts';

interface Mounted {
  readonly mounts: readonly Mount[];
}

export interface MountMatch<Remote extends Mounted> {
  readonly remote: Remote;
  readonly mount: Mount;
}

const covers = (mountPath: string, pathname: string) =>
  mountPath === '/' ? pathname === '/' : `${pathname}/`.startsWith(mountPath);

/** The remote that answers for a path: the one with the longest mount that covers it, or null. */
export function findMount<Remote extends Mounted>(
  remotes: readonly Remote[],
  pathname: string,
): MountMatch<Remote> | null {
  let best: MountMatch<Remote> | null = null;
  for (const remote of remotes) {
    for (const mount of remote.mounts) {
      const isLonger = !best || mount.path.length > best.mount.path.length;
      if (isLonger && covers(mount.path, pathname)) best = { remote, mount };
    }
  }
  return best;
}

/** Whether a path is one of an early route's, whatever its parameters are. */
export function fitsRoute(route: string, pathname: string): boolean {
  const wanted = route.split('/');
  const given = pathname.replace(/\/?$/, '/').split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}
