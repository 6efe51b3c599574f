import { resolve } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import { root } from '../../../scripts/root.ts';
import { startNode, type OwnProcess } from './own-process.ts';

/**
 * Runs a program as a container would: with numbers of processes and a host name of its own. Files and the loopback
 * interface are shared.
 */
export const inNamespace = (hostName: string): readonly string[] => [
  'unshare',
  ...['--pid', '--fork', '--mount-proc', '--uts', '--kill-child'],
  ...['sh', '-c', `hostname ${hostName}; exec "$@"`, 'sh'],
];

/** The same without any network but a loopback interface of its own, which is down. */
export const withoutNetwork: readonly string[] = ['unshare', '--net'];

/**
 * Runs a program that has a disk of so many MiB in a folder, which nobody else sees and which goes with it.
 * @param copied a folder whose files are on the disk from the beginning; default none
 */
export const onSmallDisk = (
  folder: string,
  mebibytes: number,
  copied = '/dev/null',
): readonly string[] => [
  ...['unshare', '--mount', 'sh', '-c'],
  'mount -t tmpfs -o "size=$1m,mode=700" tmpfs "$0" && { [ ! -d "$2" ] || cp -a "$2/." "$0"; } && shift 2 && exec "$@"',
  ...[folder, String(mebibytes), copied],
];

const works = (command: readonly string[]): Promise<boolean> =>
  runQuietly(command[0] ?? '', [...command.slice(1), 'true'], { cwd: root }).then(
    () => true,
    () => false,
  );

export const canUseNamespaces = (): Promise<boolean> => works(inNamespace('probe'));
export const canMount = (): Promise<boolean> => works(onSmallDisk('/mnt', 1));
export const canLeaveNetwork = (): Promise<boolean> => works(withoutNetwork);

/** Holds a site's lock in a process of its own until that is ended. */
export const hold = (folder: string, wrapper: readonly string[]): OwnProcess =>
  startNode([resolve(root, 'attack/src/product/hold-lock.ts'), folder], { wrapper });
