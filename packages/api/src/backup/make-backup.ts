import { access, open, readdir, realpath, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { LockError, lockFolder } from '@patchbay/folder-lock';
import type { Database, OpenDatabase } from '../db/database.ts';
import { codeOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { stagingFolder } from '../storage/folder-target.ts';
import { writeNamedFile } from '../storage/write-atomically.ts';
import { dumpDatabase } from './dump-database.ts';
import {
  backupFormat,
  manifestFile,
  releaseFolder,
  sitePart,
  uploadsPart,
  type Manifest,
} from './manifest.ts';
import { archiveOf, type ArchivedFile, type ArchiveWriter } from './write-archive.ts';

interface BackupOptions {
  /** The storage of the uploaded files. */
  readonly storage: Pick<FileStorage, 'list' | 'stream'>;
  readonly siteFolder: string;
  readonly clock: () => Date;
  /** Keeps others from changing the tables while their rows are read; default: there are no others. */
  readonly withoutMigrations?: OpenDatabase['withoutMigrations'];
  /** The time to wait for a release that is under way. */
  readonly lockWaitMs?: number;
}

/** Only its own account may read it: it has hashes of passwords, and software that is not published. */
const backupMode = 0o600;

/**
 * Writes all that a deployment keeps into one file: the database as it is at one moment, the uploaded files and the
 * site with its releases. Running processes go on, and are only read. Until it is complete the file has another name;
 * remains of killed backups beside it are removed.
 * @throws OperatorError where the file is there already or cannot be written, and where a release is under way for too long
 */
export async function makeBackup(
  database: Database,
  file: string,
  {
    storage,
    siteFolder,
    clock,
    withoutMigrations = (work) => work(),
    lockWaitMs = 60_000,
  }: BackupOptions,
): Promise<Manifest> {
  if (await isThere(file)) {
    throw new OperatorError(`${file} is there already. Choose another name, or remove it first.`);
  }
  await refuseWithin(siteFolder, file);
  const manifests: Manifest[] = [];
  const archive = archiveOf(async (own) => {
    const known = new Set<string>();
    const uploads = () => addUploads(own, storage, known);
    // A file that is uploaded meanwhile is named by the database and comes after it; one that is removed meanwhile is
    // not named.
    const before = await uploads();
    const { files: tables, ...dump } = await withoutMigrations(() => dumpDatabase(database, own));
    const after = await uploads();
    const site = await withSiteLock(siteFolder, lockWaitMs, () =>
      addFolder(own, {
        part: sitePart,
        folder: siteFolder,
        known,
        without: [releaseFolder, stagingFolder],
      }),
    );
    const whole: Manifest = {
      format: backupFormat,
      madeAt: clock().toISOString(),
      ...dump,
      site: site === null ? 'no' : 'yes',
      files: [...before, ...tables, ...after, ...(site ?? [])],
    };
    await own.add(manifestFile, [Buffer.from(JSON.stringify(whole))]);
    manifests.push(whole);
  });
  await writeNamedFile(file, archive, { mode: backupMode, now: clock() });
  const [manifest] = manifests;
  if (!manifest) throw new Error('The backup ended before its manifest');
  return manifest;
}

/**
 * Refuses a backup that would be read as a part of what it backs up, and so never end.
 * @throws OperatorError
 */
async function refuseWithin(siteFolder: string, file: string): Promise<void> {
  const [site, folder] = await Promise.all(
    [siteFolder, dirname(file)].map((path) => realpath(path).catch(() => path)),
  );
  if (!`${folder}${sep}`.startsWith(`${site}${sep}`)) return;
  throw new OperatorError(
    `${file} is in the site's folder, which is backed up, and whose files visitors get. Choose another folder.`,
  );
}

/** Adds the uploaded files that the archive has not yet. */
async function addUploads(
  archive: ArchiveWriter,
  storage: BackupOptions['storage'],
  known: Set<string>,
): Promise<readonly ArchivedFile[]> {
  const added: ArchivedFile[] = [];
  for await (const { key } of storage.list('')) {
    const path = `${uploadsPart}/${key}`;
    if (known.has(path)) continue;
    const file = await storage.stream(key);
    if (!file) continue;
    known.add(path);
    added.push(await archive.add(path, file));
  }
  return added;
}

interface AddedFolder {
  /** The beginning of the paths in the archive. */
  readonly part: string;
  readonly folder: string;
  /** Paths that the archive has already; those that are added go in. */
  readonly known: Set<string>;
  /** Folders at its top that are left out. */
  readonly without: readonly string[];
}

/** Adds the plain files of a folder, wherever they are in it. */
async function addFolder(
  archive: ArchiveWriter,
  { part, folder, known, without }: AddedFolder,
): Promise<readonly ArchivedFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    },
  );
  const added: ArchivedFile[] = [];
  for (const entry of entries) {
    const parts = relative(folder, join(entry.parentPath, entry.name)).split(sep);
    const path = `${part}/${parts.join('/')}`;
    if (!entry.isFile() || without.includes(parts[0] ?? '') || known.has(path)) continue;
    const file = await openUnlessGone(join(folder, ...parts));
    if (!file) continue;
    known.add(path);
    added.push(await archive.add(path, file.createReadStream()));
  }
  return added;
}

const openUnlessGone = (path: string): Promise<FileHandle | null> =>
  open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });

/** Reads a site while no release changes it; null where there is none. */
async function withSiteLock<Result>(
  siteFolder: string,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  if (!(await isThere(siteFolder))) return null;
  const file = join(siteFolder, releaseFolder, 'lock');
  const lock = await lockFolder(file, { purpose: 'a backup', waitMs }).catch((cause: unknown) => {
    if (!(cause instanceof LockError)) throw cause;
    throw new OperatorError(`The site in ${siteFolder}: ${cause.message}. Try again later.`, {
      cause,
    });
  });
  try {
    return await work();
  } finally {
    lock.release();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
