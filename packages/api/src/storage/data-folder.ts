import type { Stats } from 'node:fs';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { closeOne, makePrivate, ownAccount } from './private-folder.ts';

/**
 * The names that the backend writes into a data folder, or did in an earlier version; anything else there is somebody
 * else's.
 */
const ownNames = new Set([
  ...['database', 'database-new', 'database-lock', 'database.lock'],
  ...['uploads', 'image-cache', 'mail'],
]);

const stickyBit = 0o1000;

/**
 * Opens the data folder for a process, before that reads or writes there. It has hashes of passwords, mails and
 * software that is not published yet: from here on, the process makes files that only its own account can open, and
 * closes those that were left open earlier.
 * @throws OperatorError where the folder cannot be had like that
 */
export async function openDataFolder(
  folder: string,
  log: (line: string) => void,
  account = ownAccount(),
): Promise<void> {
  process.umask(0o077);
  try {
    await mkdir(folder, { recursive: true });
    // The folder itself may be a link to where the data is: whoever set DATA_DIR has set that up.
    const root = await realpath(folder);
    if (account === null) return;
    const changed = await closeAll(root, account);
    if (changed === 0) return;
    log(`Other accounts could open ${changed} files and folders of ${folder}; now they cannot.`);
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(`The data folder ${folder} cannot be used: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

const isShared = (root: string, { mode }: Pick<Stats, 'mode'>): boolean =>
  root === parse(root).root || (mode & stickyBit) !== 0;

async function closeAll(root: string, account: number): Promise<number> {
  const stats = await stat(root);
  if (isShared(root, stats)) {
    throw new OperatorError(
      `${root} is shared by the whole machine; set DATA_DIR to a folder of the backend's own, such as ${join(root, 'patchbay')}.`,
    );
  }
  let changed = await closeOne(root, stats, account);
  for (const name of await readdir(root)) {
    if (ownNames.has(name)) changed += await makePrivate(join(root, name), account);
  }
  return changed;
}
