import { randomUUID } from 'node:crypto';
import { mkdir, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf, reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { clearOldFiles } from './clear-old-files.ts';
import type { OpenFile } from './drafts.ts';
import { syncFolder } from './sync-folder.ts';

interface WriteOptions {
  /** The permissions of the file; by default those that the process's umask leaves. */
  readonly mode?: number | undefined;
  readonly openFile?: OpenFile | undefined;
}

// Versions before this one had `.held` in some names.
const unfinishedName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.held)?\.unfinished$/;

/**
 * Written beside its place, flushed, and renamed into it. A file that cannot be written whole leaves nothing, except
 * after a kill.
 */
export async function writeAtomically(
  path: string,
  content: Uint8Array | AsyncIterable<string | Uint8Array>,
  { mode, openFile = open }: WriteOptions = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), `.${randomUUID()}.unfinished`);
  try {
    const file = await openFile(unfinished, 'wx', mode);
    try {
      const parts = content instanceof Uint8Array ? [content] : content;
      for await (const part of parts) await file.writeFile(part);
      if (mode !== undefined) await file.chmod(mode);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Writes a file that a person has named, and removes what was left beside it by a command that was killed a day ago. What its content fails
 * with comes as it is.
 * @throws OperatorError where the file itself cannot be written, as on a full disk
 */
export async function writeNamedFile(
  path: string,
  content: AsyncIterable<string | Uint8Array>,
  { mode, now }: { readonly mode: number; readonly now: Date },
): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000);
  // A file of somebody else that cannot be removed keeps nobody from writing.
  await clearUnfinished(dirname(path), yesterday).catch(() => undefined);
  const failed: unknown[] = [];
  async function* watched() {
    try {
      yield* content;
    } catch (error) {
      failed.push(error);
      throw error;
    }
  }
  await writeAtomically(path, watched(), { mode }).catch((cause: unknown) => {
    if (failed.includes(cause)) throw cause;
    throw new OperatorError(
      `The file ${path} cannot be written (${reasonOf(cause)}), and nothing of it is left.`,
      { cause },
    );
  });
}

/**
 * The place of a file that a person has named: what a link leads to, so that the link stays.
 * @throws OperatorError for what is no file, such as a pipe, a device or `/dev/stdout`, which a rename would replace
 */
export async function findPlace(file: string): Promise<string> {
  try {
    const place = await realpath(file);
    if ((await stat(place)).isFile()) return place;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return placeOfNew(file);
    throw error;
  }
  throw new OperatorError(`${file} is not a file. Name a new one, or one to replace.`);
}

/** Where a file that is not there yet is to be made: a link may lead there already. */
async function placeOfNew(file: string): Promise<string> {
  try {
    return await findPlace(resolve(dirname(file), await readlink(file)));
  } catch (error) {
    if (['EINVAL', 'ENOENT'].includes(codeOf(error))) return file;
    throw error;
  }
}

/** Removes what killed processes have left of `writeAtomically` in a folder: nothing was written to it since `before`. */
export const clearUnfinished = (folder: string, before: Date): Promise<void> =>
  clearOldFiles(folder, before, unfinishedName);
