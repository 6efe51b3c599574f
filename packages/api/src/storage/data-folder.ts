import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { reasonOf } from '../process/error-details.ts';
import { StartError } from '../process/start-error.ts';
import { closeOne, makePrivate, ownAccount } from './private-folder.ts';

/** What the backend writes into a data folder, or did in an earlier version; anything else there is somebody else's. */
const ownNames = new Set([
  ...['database', 'database-new', 'database-lock', 'database.lock'],
  ...['uploads', 'image-cache', 'mail'],
]);

const stickyBit = 0o1000;

/**
 * To be called by each process that opens the data folder, before it reads or writes there. In it are hashes of
 * passwords, mails and what is not published yet: from here on, the process makes files that its own account alone can
 * open, and what was left open earlier is closed.
 * @throws StartError where the folder cannot be had like that
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
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The data folder ${folder} cannot be used: ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

async function closeAll(root: string, account: number): Promise<number> {
  const stats = await stat(root);
  if (root === parse(root).root || (stats.mode & stickyBit) !== 0) {
    throw new StartError(
      `${root} is shared by the whole machine; set DATA_DIR to a folder of the backend's own, such as ${join(root, 'patchbay')}.`,
    );
  }
  let changed = await closeOne(root, stats, account);
  for (const name of await readdir(root)) {
    if (ownNames.has(name)) changed += await makePrivate(join(root, name), account);
  }
  return changed;
}
