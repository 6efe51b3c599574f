import { chmod, mkdir, stat } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

const stickyBit = 0o1000;
const writtenByOthers = 0o022;

/**
 * Makes the app's own folder, or takes the one that is there. Its content decides which files the app removes at its
 * next start and which site its window is signed in to, so nobody else may write to it.
 * @param account that this process runs as; null on Windows, whose folders of a person are that person's
 * @throws StartError for the folder of another account, or of all, and where there cannot be one
 */
export async function openOwnFolder(
  folder: string,
  account = process.getuid?.() ?? null,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const hint = 'Set DESKTOP_DATA_DIR to another one.';
    throw new StartError(`The folder ${folder} cannot be made. ${hint}`, { cause });
  }
  if (account === null) return;
  const { uid, mode } = await stat(folder);
  if (uid !== account || (mode & stickyBit) !== 0) {
    throw new StartError(
      `The folder ${folder} is not yours alone. Set DESKTOP_DATA_DIR to one that is.`,
    );
  }
  if ((mode & writtenByOthers) !== 0) await chmod(folder, mode & 0o777 & ~writtenByOthers);
}
