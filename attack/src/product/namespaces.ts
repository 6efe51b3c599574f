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

const works = (command: readonly string[]): Promise<boolean> =>
  runQuietly(command[0] ?? '', [...command.slice(1), 'true'], { cwd: root }).then(
    () => true,
    () => false,
  );

export const canUseNamespaces = (): Promise<boolean> => works(inNamespace('probe'));
export const canLeaveNetwork = (): Promise<boolean> => works(withoutNetwork);

/** Holds a site's lock in a process of its own until that is ended. */
export const hold = (folder: string, wrapper: readonly string[]): OwnProcess =>
  startNode([resolve(root, 'attack/src/product/hold-lock.ts'), folder], { wrapper });
