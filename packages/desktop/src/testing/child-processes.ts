import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Reads `/proc` about the processes that this one started, and the ports on which they listen. */
const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
};

/** Ids of the processes that a process started, and of those that they started. */
export function descendantsOf(processId: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = /^PPid:\t(\d+)$/m.exec(readProc(`${name}/status`))?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const childrenOf = (id: number): readonly number[] =>
    [...parents]
      .filter(([, parent]) => parent === id)
      .flatMap(([child]) => [child, ...childrenOf(child)]);
  return childrenOf(processId);
}

/** The browser that was started with a profile: one process, whose own have a `--type`. A test worker may have others. */
export function browserOf(profileFolder: string): number {
  const id = descendantsOf(process.pid).find((each) => {
    const flags = readProc(`${each}/cmdline`).split('\0');
    return (
      flags.includes(`--user-data-dir=${profileFolder}`) &&
      !flags.some((flag) => flag.startsWith('--type='))
    );
  });
  if (id === undefined) throw new Error(`No browser runs with the profile ${profileFolder}`);
  return id;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function socketsOf(processId: number): readonly string[] {
  const folder = `/proc/${processId}/fd`;
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap(
    (name) => /^socket:\[(\d+)\]$/.exec(linkOf(join(folder, name)))?.[1] ?? [],
  );
}

/** The TCP ports on which any of the processes listens. */
export function listeningPorts(processIds: readonly number[]): readonly number[] {
  const sockets = new Set(processIds.flatMap(socketsOf));
  return ['net/tcp', 'net/tcp6'].flatMap((table) =>
    readProc(table)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode ?? ''))
      // `0100007F:1F90`
      .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16)),
  );
}
