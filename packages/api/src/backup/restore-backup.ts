import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase, type DatabaseConfig } from '../db/database.ts';
import { isKnownMigration, migrationOf } from '../db/migrate.ts';
import { codeOf } from '../process/error-details.ts';
import { StartError } from '../process/start-error.ts';
import { hasRows, loadDatabase } from './load-database.ts';
import { draftsFolder, releaseFolder, stagingFolder, type KeptFolders } from './make-backup.ts';
import { databasePart, sitePart, uploadsPart, type Manifest } from './manifest.ts';
import { openBackup, type OpenBackup } from './read-archive.ts';

export interface RestoreOptions extends KeptFolders {
  readonly database: DatabaseConfig;
}

/** What a visitor's server reads first: the site is there once this is. */
const lastOfSite = 'registry.json';

/**
 * Restores a backup into a database without rows and folders without files: all of it, or nothing.
 * @throws StartError for a backup that is damaged or of a newer version, and where something is there already
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Manifest> {
  const { database, uploadsFolder, siteFolder } = options;
  const backup = await openBackup(file);
  try {
    const { manifest } = backup;
    if (!isKnownMigration(manifest.migration)) {
      throw new StartError(
        'A newer version has written this backup: restore it with that version.',
      );
    }
    await requireNoFiles(uploadsFolder, draftsFolder);
    if (manifest.site === 'yes') await requireNoFiles(siteFolder, releaseFolder);
    const isNewDatabase = database.kind === 'embedded';
    if (isNewDatabase) await requireNoFiles(database.folder, null);
    else await requireNoRows(database, manifest);
    const folders = [
      { part: uploadsPart, folder: uploadsFolder, modes: [0o700, 0o600], last: null },
      ...(manifest.site === 'yes'
        ? [{ part: sitePart, folder: siteFolder, modes: [0o755, 0o644], last: lastOfSite } as const]
        : []),
    ] as const;
    try {
      for (const { part, folder, modes } of folders) await stage(backup, part, folder, modes);
      await fillDatabase(backup, database);
    } catch (error) {
      for (const { folder } of folders) {
        await rm(join(folder, stagingFolder), { recursive: true, force: true });
      }
      // It was not there before.
      if (isNewDatabase) await rm(database.folder, { recursive: true, force: true });
      throw error;
    }
    for (const { folder, last } of folders) await unstage(folder, last);
    return manifest;
  } finally {
    backup.close();
  }
}

/** @param allowed a folder of the programs' own, which is not what somebody keeps */
async function requireNoFiles(folder: string, allowed: string | null): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.every((name) => name === allowed || name === stagingFolder)) return;
  throw new StartError(
    `${folder} is not empty, and a backup is restored over nothing. Choose another folder, or move it away.`,
  );
}

/** Looks without a change: the tables of another version would be a live service's. */
async function requireNoRows(config: DatabaseConfig, { migration }: Manifest): Promise<void> {
  const { database, close } = await openDatabase(config, {
    hasTimeouts: false,
    migrateTo: 'nothing',
  });
  try {
    const present = await migrationOf(database);
    if (await hasRows(database)) {
      throw new StartError(
        'The database of DATABASE_URL is not empty, and a backup is restored over nothing. Make a new database.',
      );
    }
    if (present === 0 || present === migration) return;
    throw new StartError(
      'The database of DATABASE_URL has the tables of another version than the backup. Make a new database.',
    );
  } finally {
    await close();
  }
}

async function fillDatabase({ manifest, bytesOf }: OpenBackup, config: DatabaseConfig) {
  const { database, close } = await openDatabase(config, {
    hasTimeouts: false,
    migrateTo: manifest.migration,
  });
  try {
    await loadDatabase(database, manifest, (table) =>
      linesOf(bytesOf(`${databasePart}/${table}.jsonl`)),
    );
  } finally {
    await close();
  }
}

/** Lines that end by a line feed alone: JSON may have every other sign that ends lines elsewhere. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function stage(
  { manifest, bytesOf }: OpenBackup,
  part: string,
  folder: string,
  [folderMode, fileMode]: readonly [number, number],
): Promise<void> {
  const staging = join(folder, stagingFolder);
  await rm(staging, { recursive: true, force: true });
  if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, folderMode);
  await mkdir(staging);
  const made = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (path === staging || made.has(path)) return;
    await makeFolder(dirname(path));
    await mkdir(path);
    // Whatever the umask of this process is: another account may serve the site.
    await chmod(path, folderMode);
    made.add(path);
  };
  for (const { path } of manifest.files.filter((file) => file.path.startsWith(`${part}/`))) {
    const place = join(staging, ...path.split('/').slice(1));
    await makeFolder(dirname(place));
    await pipeline(
      Readable.from(bytesOf(path), { objectMode: false }),
      createWriteStream(place, { flags: 'wx', flush: true }),
    );
    await chmod(place, fileMode);
  }
}

async function unstage(folder: string, last: string | null): Promise<void> {
  const staging = join(folder, stagingFolder);
  const names = await readdir(staging);
  const ordered = [
    ...names.filter((name) => name !== last),
    ...names.filter((name) => name === last),
  ];
  for (const name of ordered) await rename(join(staging, name), join(folder, name));
  await rm(staging, { recursive: true });
}
