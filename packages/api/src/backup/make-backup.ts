import { createReadStream } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Database, OpenDatabase } from '../db/database.ts';
import { OperatorError } from '../process/operator-error.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { writeNamedFile } from '../storage/write-atomically.ts';
import { createArchive, sitePart, uploadsPart, type Archive, type Manifest } from './archive.ts';
import { dumpDatabase } from './database-rows.ts';
import { isThere, releaseFolder, withSiteLock } from './site-folder.ts';

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
 * site with its releases. Running processes go on, and are only read. Until it is complete the file has another name.
 * @throws OperatorError where the file is there already or cannot be written, and where a release is under way for too long
 */
export async function makeBackup(
  database: Database,
  file: string,
  options: BackupOptions,
): Promise<Manifest> {
  if (await isThere(file)) {
    throw new OperatorError(`${file} is there already. Choose another name, or remove it first.`);
  }
  await refuseWithin(options.siteFolder, file);
  const archive = createArchive();
  const filling = fill(archive, database, options);
  filling.catch((cause: unknown) => {
    archive.output.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  });
  const writing = writeNamedFile(file, archive.output, { mode: backupMode, now: options.clock() });
  await Promise.allSettled([filling, writing]);
  // The file's own failure, such as of a full disk, ends the other.
  await writing;
  return filling;
}

async function fill(
  archive: Archive,
  database: Database,
  { storage, siteFolder, clock, withoutMigrations, lockWaitMs = 60_000 }: BackupOptions,
): Promise<Manifest> {
  const dump = () => dumpDatabase(database, archive);
  const rows = await (withoutMigrations ? withoutMigrations(dump) : dump());
  // Behind the rows: what they name is there, since nothing is removed as soon as it is not named any more.
  for await (const { key } of storage.list('')) {
    const content = await storage.stream(key);
    if (content) await archive.add(`${uploadsPart}/${key}`, content);
  }
  const hasSite = await isThere(siteFolder);
  if (hasSite) await withSiteLock(siteFolder, lockWaitMs, () => addSite(archive, siteFolder));
  return archive.end({ madeAt: clock().toISOString(), ...rows, site: hasSite ? 'yes' : 'no' });
}

/** Adds the plain files of a site, wherever they are in it. */
async function addSite(archive: Archive, siteFolder: string): Promise<void> {
  for (const entry of await readdir(siteFolder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const parts = relative(siteFolder, file).split(sep);
    if (!entry.isFile() || parts[0] === releaseFolder) continue;
    await archive.add([sitePart, ...parts].join('/'), createReadStream(file));
  }
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
