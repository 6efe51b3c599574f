import type { Stats } from 'node:fs';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { codeOf, reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { closeOne, isOpenToOthers, makePrivate, ownAccount } from './private-folder.ts';

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

/** The fault of a data folder, and the parts of it that other accounts can open. */
interface DataFolderReport {
  /** The reason why the backend could not use it, in a sentence; null where it can. */
  readonly problem: string | null;
  /** The folder itself and what is in it, as far as others can open them. */
  readonly open: readonly string[];
}

/** Looks at a data folder as `openDataFolder` would, and changes nothing. One that is not there yet has no fault. */
export async function examineDataFolder(
  folder: string,
  account = ownAccount(),
): Promise<DataFolderReport> {
  try {
    const root = await realpath(folder);
    const stats = await stat(root);
    if (!stats.isDirectory()) return { problem: `${folder} is not a folder.`, open: [] };
    if (account === null) return { problem: null, open: [] };
    if (account !== 0 && stats.uid !== account) {
      const problem = `${folder} belongs to another account (user id ${stats.uid}).`;
      return { problem, open: [] };
    }
    if (isShared(root, stats)) {
      return { problem: `${root} is shared by the whole machine.`, open: [] };
    }
    const open = isOpenToOthers(stats) ? [root] : [];
    for (const name of await readdir(root)) {
      const path = join(root, name);
      if (ownNames.has(name) && isOpenToOthers(await stat(path))) open.push(path);
    }
    return { problem: null, open };
  } catch (error) {
    const isMissing = codeOf(error) === 'ENOENT';
    return { problem: isMissing ? null : reasonOf(error), open: [] };
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
