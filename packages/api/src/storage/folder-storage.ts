import {
  constants,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
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
      return await openPlain(path);
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
      if (opened.stats.size <= maxBytes) return readAll(opened);
      await opened.file.close();
      return null;
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
        const opened = await openPlain(join(folder, noteFile(name)));
        return opened && (await readAll(opened));
      } catch (error) {
        if (isAbsence(error)) return null;
        throw error;
      }
    },
    writeNote: (name, bytes) => writeAtomically(join(folder, noteFile(name)), bytes),
  };
}

/** Opens a plain file to read it; null for anything else. No link is followed, and no pipe waited for. */
async function openPlain(path: string) {
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  const stats = await file.stat();
  if (stats.isFile()) return { file, stats };
  await file.close();
  return null;
}

async function readAll({ file }: { readonly file: FileHandle }): Promise<Buffer> {
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
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
