import type { Dirent, Stats } from 'node:fs';
import { access, constants, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { LockError, lockFolder, readLockHolder } from '@patchbay/node-kit/folder-lock';
import { assertOwnFile } from '../files/read-own-file.ts';
import {
  isFileError,
  realFileSystem,
  registryFile,
  type FileSystem,
  type FileMap,
  type ReleaseTarget,
  type TargetLock,
} from './release-target.ts';

/** Beside the site's own files, and in the same file system, so that a rename moves things into place. */
const workFolder = '.release';

/** Of a file's mode: who may read and write it. */
const permissions = 0o666;

/** What a folder allows whose files have these permissions: whoever may read it may go into it. */
const folderMode = (least: number) => least | ((least & 0o444) >> 2);

/** The path below a folder of what was found in it, with `/`. */
export const fileBelow = (folder: string, { parentPath, name }: Dirent): string =>
  join(parentPath, name)
    .slice(folder.length + 1)
    .replaceAll(sep, '/');

interface FolderTargetOptions {
  readonly fs?: FileSystem;
  /** The time for which a command waits for another one's end. */
  readonly lockTimeoutMs?: number;
}

/** A site in a folder of this machine. */
export class FolderTarget implements ReleaseTarget {
  readonly label: string;
  readonly localFolder: string;
  readonly #fs: FileSystem;
  readonly #lockTimeoutMs: number;

  constructor(
    folder: string,
    { fs = realFileSystem, lockTimeoutMs = 60_000 }: FolderTargetOptions = {},
  ) {
    this.label = folder;
    this.localFolder = folder;
    this.#fs = fs;
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  async read(file: string, maxMiB?: number): Promise<Buffer | null> {
    return this.#unlessMissing(() => this.#readWhole(join(this.label, file), maxMiB));
  }

  async replace(file: string, content: string | Buffer): Promise<void> {
    const path = join(this.label, file);
    const draft = this.#draft();
    const isOwn = file.startsWith(`${workFolder}/`);
    const present = await this.#findReplaced(path);
    const siteMode = await this.#readersOfSite();
    await this.#makeFolder(this.#drafts(), siteMode);
    if (present?.isDirectory()) await this.#fs.rename(path, this.#draft());
    const mode = present ? present.mode & permissions : isOwn ? 0 : siteMode;
    await this.#write(draft, Buffer.from(content), mode);
    await this.#fs.rename(draft, path);
    await this.#syncFolder(dirname(path));
  }

  async append(file: string, wholeBytes: number, text: string): Promise<void> {
    const path = join(this.label, file);
    const present = await this.#unlessMissing(() => this.#fs.stat(path));
    if (present && present.size > wholeBytes) {
      const torn = await this.#fs.open(path, 'r+');
      try {
        await torn.truncate(wholeBytes);
        await torn.sync();
      } finally {
        await torn.close();
      }
    }
    await this.#fs.mkdir(dirname(path), { recursive: true });
    const handle = await this.#fs.open(path, 'a');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!present) await this.#syncFolder(dirname(path));
  }

  async subfolders(folder: string): Promise<readonly string[]> {
    const entries = await this.#unlessMissing(() =>
      this.#fs.readdir(join(this.label, folder), { withFileTypes: true }),
    );
    return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  async readFolder(folder: string, maxMiB?: number): Promise<FileMap | null> {
    const root = join(this.label, folder);
    const entries = await this.#unlessMissing(() =>
      this.#fs.readdir(root, { withFileTypes: true, recursive: true }),
    );
    if (!entries) return null;
    const files = new Map<string, Buffer>();
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = fileBelow(root, entry);
      files.set(file, await this.#readWhole(join(root, file), maxMiB));
    }
    return files;
  }

  async addedAt(folder: string): Promise<Date> {
    return (await this.#fs.stat(join(this.label, folder))).mtime;
  }

  async addFolders(folders: ReadonlyMap<string, FileMap>): Promise<void> {
    const drafts = new Map<string, string>();
    for (const [folder, files] of folders) drafts.set(folder, await this.#writeFolder(files));
    for (const [folder, files] of folders) {
      const draft = drafts.get(folder) ?? '';
      const place = join(this.label, folder);
      const present = await this.#unlessMissing(() => this.#fs.stat(place));
      if (present?.isDirectory()) await this.#moveFiles(draft, place, files);
      else {
        if (present) await this.#fs.rename(place, this.#draft());
        await this.#place(draft, folder);
      }
    }
    await this.sweep();
  }

  async keepFiles(folder: string, isKept: (file: string) => boolean): Promise<void> {
    const root = join(this.label, folder);
    const entries = await this.#unlessMissing(() =>
      this.#fs.readdir(root, { withFileTypes: true, recursive: true }),
    );
    for (const entry of entries ?? []) {
      const file = fileBelow(root, entry);
      if (entry.isDirectory() || isKept(file)) continue;
      await this.#fs.rm(join(root, file), { force: true });
    }
  }

  async removeFolder(folder: string): Promise<void> {
    const draft = this.#draft();
    await this.#makeFolder(this.#drafts(), await this.#readersOfSite());
    await this.#fs.rename(join(this.label, folder), draft);
    await this.#fs.rm(draft, { recursive: true, force: true });
  }

  async sweep(): Promise<void> {
    await this.#fs.rm(this.#drafts(), { recursive: true, force: true });
  }

  check(): Promise<void> {
    return access(this.label, constants.W_OK);
  }

  lockHolder(): Promise<string | null> {
    return readLockHolder(this.#lockFile());
  }

  async lock(purpose: string, onWait: (holder: string) => void): Promise<TargetLock> {
    try {
      return await lockFolder(this.#lockFile(), { purpose, waitMs: this.#lockTimeoutMs, onWait });
    } catch (cause) {
      if (!(cause instanceof LockError)) throw cause;
      throw new CommandError(
        'locked',
        `${cause.message}. Nothing was changed${cause.code === 'held' ? '; try again later' : ''}.`,
        { cause },
      );
    }
  }

  /** @returns its path, until it comes to its place */
  async #writeFolder(files: FileMap): Promise<string> {
    const draft = this.#draft();
    const least = await this.#readersOfSite();
    await this.#makeFolder(this.#drafts(), least);
    await this.#makeFolder(draft, least);
    const folders = new Set([draft]);
    for (const [file, content] of files) {
      const path = join(draft, file);
      await this.#makeFolder(dirname(path), least);
      folders.add(dirname(path));
      await this.#write(path, content, least);
    }
    for (const made of folders) await this.#syncFolder(made, folderMode(least));
    return draft;
  }

  /** One by one, over those of the same name. */
  async #moveFiles(draft: string, place: string, files: FileMap): Promise<void> {
    const folders = new Set([place]);
    for (const file of files.keys()) {
      const path = join(place, file);
      await this.#fs.mkdir(dirname(path), { recursive: true });
      folders.add(dirname(path));
      await this.#fs.rename(join(draft, file), path);
    }
    for (const folder of folders) await this.#syncFolder(folder);
  }

  async #place(draft: string, folder: string): Promise<void> {
    const place = join(this.label, folder);
    const made = await this.#fs.mkdir(dirname(place), { recursive: true });
    await this.#fs.rename(draft, place);
    const isMade = made !== undefined;
    await this.#syncFolder(dirname(place), isMade ? folderMode(await this.#readersOfSite()) : 0);
  }

  /** A file that this account may not read, or the disk does not give, is as good as damaged. */
  async #readWhole(path: string, maxMiB?: number): Promise<Buffer> {
    try {
      assertOwnFile(await this.#fs.stat(path), maxMiB);
      return await this.#fs.readFile(path);
    } catch (cause) {
      if (isFileError(cause, 'ENOENT')) throw cause;
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CommandError('damaged', `${path} cannot be read: ${reason}`, { cause });
    }
  }

  #lockFile() {
    return join(this.label, workFolder, 'lock');
  }

  #drafts() {
    return join(this.label, workFolder, 'drafts');
  }

  #draft() {
    return join(this.#drafts(), crypto.randomUUID());
  }

  /**
   * The permissions of what the site is read by. What a release adds, or puts in its place, has them at least: whoever serves the
   * site need not be who releases, whose umask may let nobody else read it.
   */
  async #readersOfSite(): Promise<number> {
    const registry = join(this.label, registryFile);
    const present = await this.#unlessMissing(() => this.#fs.stat(registry));
    return present ? present.mode & permissions : 0;
  }

  /**
   * A folder that whoever may change the site may empty before anything is in it: what a killed command leaves keeps no other account
   * from the site.
   */
  async #makeFolder(path: string, least: number): Promise<void> {
    const made = await this.#fs.mkdir(path, { recursive: true });
    if (made !== undefined) await this.#syncFolder(path, folderMode(least));
  }

  /** @param least the permissions that the file has in any case */
  async #write(path: string, content: Buffer, least: number): Promise<void> {
    const handle = await this.#fs.open(path, 'wx');
    try {
      await widen(handle, least);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Makes names in a folder outlive a power cut; some systems cannot, and say so.
   * @param least the permissions that the folder has in any case
   */
  async #syncFolder(path: string, least = 0): Promise<void> {
    try {
      const handle = await this.#fs.open(path, 'r');
      try {
        await widen(handle, least);
        await handle.sync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      const isUnknown = ['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].every(
        (code) => !isFileError(error, code),
      );
      if (isUnknown) throw error;
    }
  }

  /** What is replaced at a path, or null; a ring of links is replaced as well. */
  async #findReplaced(path: string): Promise<Stats | null> {
    try {
      return await this.#fs.stat(path);
    } catch (error) {
      if (isFileError(error, 'ENOENT') || isFileError(error, 'ELOOP')) return null;
      throw error;
    }
  }

  async #unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch (error) {
      if (isFileError(error, 'ENOENT')) return null;
      throw error;
    }
  }
}

async function widen(handle: FileHandle, least: number): Promise<void> {
  const { mode } = await handle.stat();
  if ((mode & least) !== least) await handle.chmod((mode & 0o7777) | least);
}
