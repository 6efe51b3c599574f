import { spawnSync } from 'node:child_process';

/** Starts a program as a container does: as process 1 of its own, and on a machine of some name. */
export const inContainer = (name: string): readonly string[] => [
  ...['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--uts', 'sh', '-c'],
  ...[`hostname ${name} && exec "$@"`, 'sh'],
];

/** The reason why `inContainer` does not work here, or null. */
export function whyNoContainers(): string | null {
  const command = [...inContainer('trial'), 'true'];
  const [program = '', ...args] = command;
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? null : stderr.trim();
}
