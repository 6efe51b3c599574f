import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../error-details.ts';
import { StartError } from '../start-error.ts';

interface Claim {
  readonly pid: number;
  /** Tells a process from a later one with its number; '0' where the system does not say. */
  readonly startedAt: string;
  readonly host: string;
}

/**
 * Keeps other processes off an embedded database: two that open one folder ruin it. Each process first puts down a
 * claim of its own, named so that nobody else's is ever touched, and then looks for others that live: of two that
 * start at once, at least one sees the other and steps back.
 * @returns what gives the folder free again
 * @throws StartError that names the process that has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const claims = `${folder}.lock`;
  const own = `${await nameOf(process.pid)}.${randomUUID()}`;
  const unlock = () => rm(join(claims, own), { force: true });
  try {
    await mkdir(claims, { recursive: true });
    await writeFile(join(claims, own), '', { flag: 'wx' });
  } catch (cause) {
    throw new StartError(`The data folder of ${folder} cannot be written to.`, { cause });
  }

  for (const name of await readdir(claims)) {
    const other = readName(name);
    if (name === own || other === null) continue;
    if (await isAlive(other)) {
      await unlock();
      throw new StartError(
        other.host === hostPart()
          ? `The database in ${folder} is in use by process ${String(other.pid)}; stop that one first.`
          : `The database in ${folder} is in use by process ${String(other.pid)} of the machine '${other.host}'; ` +
              `if that is gone, delete ${join(claims, name)}.`,
      );
    }
    await rm(join(claims, name), { force: true });
  }
  return unlock;
}

const hostPart = (): string => hostname().replace(/[^A-Za-z0-9-]/g, '-');

const nameOf = async (pid: number): Promise<string> =>
  `${String(pid)}.${await startOf(pid)}.${hostPart()}`;

function readName(name: string): Claim | null {
  const [, pid, startedAt, host] = /^(\d+)\.(\d+)\.([A-Za-z0-9-]*)\.[0-9a-f-]+$/.exec(name) ?? [];
  if (pid === undefined || startedAt === undefined || host === undefined) return null;
  return { pid: Number(pid), startedAt, host };
}

async function isAlive({ pid, startedAt, host }: Claim): Promise<boolean> {
  if (host !== hostPart()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return (await startOf(pid)) === startedAt;
}

/** Linux counts the ticks at which a process started; the name in parentheses before it may hold spaces. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks ?? '0';
}
