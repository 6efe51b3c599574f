import { mkdir, open, opendir, realpath, rename, rm, stat } from 'node:fs/promises';
import { constants } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../process/error-details.ts';
import { beginDraft, clearDrafts, type OpenFile } from './drafts.ts';
import {
  isStorageKey,
  noteFile,
  requireKey,
  type FileStorage,
  type ListedFile,
} from './file-storage.ts';
import { openPlain, readPlain } from './plain-file.ts';
import { syncFolder } from './sync-folder.ts';
import { clearUnfinished, writeAtomically } from './write-atomically.ts';

/** Files in a folder. Nothing outside it is reached, by a key or by a link that lies in it. */
export function createFolderStorage(folder: string, openToWrite: OpenFile = open): FileStorage {
  function pathOf(key: string): string {
    requireKey(key);
    return join(folder, ...key.split('/'));
  }

  async function openFile(key: string) {
    if (!isStorageKey(key)) return null;
    try {
      const root = await realpath(folder);
      const path = join(root, ...key.split('/'));
      if ((await realpath(path)) !== path) return null;
      return await openPlain(path, constants.O_NOFOLLOW);
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  }

  const begin = () =>
    beginDraft(
      folder,
      async (path, key) => {
        const place = pathOf(key);
        await mkdir(dirname(place), { recursive: true });
        await rename(path, place);
        await syncFolder(dirname(place));
      },
      openToWrite,
    );

  return {
    find: async (key) => {
      const opened = await openFile(key);
      if (!opened) return null;
      await opened.file.close();
      const { size, mtimeMs } = opened.stats;
      return { sizeBytes: size, revision: `${size}-${mtimeMs}` };
    },
    read: async (key, maxBytes) => {
      const opened = await openFile(key);
      if (!opened) return null;
      try {
        if (opened.stats.size > maxBytes) return null;
        return await opened.file.readFile();
      } finally {
        await opened.file.close();
      }
    },
    stream: async (key, range) => (await openFile(key))?.file.createReadStream(range) ?? null,
    write: async (key, bytes) => {
      const draft = await begin();
      try {
        await draft.write(bytes);
        await draft.keep(key);
      } finally {
        await draft.discard();
      }
    },
    begin,
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
    list: (prefix) => filesBelow(folder, prefix),
    // A draft is written to the same disk.
    check: () => Promise.resolve(),
    clearLeftovers: async (before) => {
      await clearDrafts(folder, before);
      await clearUnfinished(folder, before);
    },
    readNote: async (name) => {
      try {
        return await readPlain(join(folder, noteFile(name)));
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    writeNote: (name, bytes) => writeAtomically(join(folder, noteFile(name)), bytes),
  };
}

/** The plain files below a folder of the storage that have keys; none where there is no such folder. */
async function* filesBelow(root: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(join(root, prefix)).catch((error: unknown) => {
    if (isAbsence(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (!isStorageKey(key)) continue;
    if (entry.isDirectory()) yield* filesBelow(root, `${key}/`);
    const stats = entry.isFile() ? await stat(join(root, key)).catch(() => null) : null;
    if (stats) yield { key, modifiedAt: stats.mtime };
  }
}

const absenceCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR']);

const isAbsence = (error: unknown): boolean => absenceCodes.has(codeOf(error));
