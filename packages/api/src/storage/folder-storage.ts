import { open, realpath, rm } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../process/error-details.ts';
import { beginDraft, type OpenFile } from './drafts.ts';
import { isStorageKey, type FileStorage } from './file-storage.ts';

/** Files in a folder. Nothing outside it is reached, by a key or by a link that lies in it. */
export function createFolderStorage(folder: string, openToWrite: OpenFile = open): FileStorage {
  function pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`'${key}' is no storage key`);
    return join(folder, ...key.split('/'));
  }

  async function openFile(key: string) {
    if (!isStorageKey(key)) return null;
    try {
      const root = await realpath(folder);
      const path = join(root, ...key.split('/'));
      if ((await realpath(path)) !== path) return null;
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      const stats = await file.stat();
      if (stats.isFile()) return { file, stats };
      await file.close();
      return null;
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  }

  return {
    find: async (key) => {
      const opened = await openFile(key);
      if (!opened) return null;
      await opened.file.close();
      const { size, mtimeMs } = opened.stats;
      return { sizeBytes: size, revision: `${size}-${mtimeMs}` };
    },
    read: async (key, mostBytes) => {
      const opened = await openFile(key);
      if (!opened) return null;
      try {
        if (opened.stats.size > mostBytes) return null;
        return await opened.file.readFile();
      } finally {
        await opened.file.close();
      }
    },
    stream: async (key, range) => (await openFile(key))?.file.createReadStream(range) ?? null,
    write: async (key, bytes) => {
      const draft = await beginDraft(folder, pathOf, openToWrite);
      try {
        await draft.write(bytes);
        await draft.keep(key);
      } finally {
        await draft.discard();
      }
    },
    begin: () => beginDraft(folder, pathOf, openToWrite),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
    },
  };
}

const absenceCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EISDIR']);

const isAbsence = (error: unknown): boolean => absenceCodes.has(codeOf(error));
