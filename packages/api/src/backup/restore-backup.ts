import { rm } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { openDatabase, type DatabaseConfig } from '../db/database.ts';
import { isKnownMigration, migrationOf } from '../db/migrate.ts';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import {
  createFolderTarget,
  requireNoFiles,
  type RestoreTarget,
} from '../storage/folder-target.ts';
import { readLines } from '../text/read-lines.ts';
import {
  databasePart,
  openBackup,
  sitePart,
  uploadsPart,
  type Manifest,
  type OpenBackup,
} from './archive.ts';
import { hasRows, loadDatabase, notEmpty } from './database-rows.ts';
import { releaseFolder } from './site-folder.ts';

export interface RestoreOptions {
  readonly database: DatabaseConfig;
  /** The storage that will have the uploaded files. */
  readonly uploads: RestoreTarget;
  readonly siteFolder: string;
}

/** The file that a visitor's server reads first: the site is there once this file is. */
const lastOfSite = `${sitePart}/registry.json`;

/**
 * Restores a backup into a database without rows, and folders or a bucket without files: all of it, or nothing.
 * @throws OperatorError for a backup that is damaged or of a newer version, and where something is there already
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Manifest> {
  const { database, uploads, siteFolder } = options;
  const backup = await openBackup(file);
  try {
    const { manifest, bytesOf } = backup;
    if (!isKnownMigration(manifest.migration)) {
      throw new OperatorError(
        'A newer version has written this backup: restore it with that version.',
      );
    }
    const site = createFolderTarget(siteFolder, {
      folderMode: 0o755,
      fileMode: 0o644,
      allowed: releaseFolder,
    });
    const targets = manifest.site === 'yes' ? [uploads, site] : [uploads];
    for (const target of targets) await target.requireEmpty();
    if (database.kind === 'embedded') await requireNoFiles(database.folder, null);
    else await requireNoRows(database, manifest);
    const add = async (path: string) => {
      const [part = '', ...names] = path.split('/');
      await (part === uploadsPart ? uploads : site).add(names.join('/'), bytesOf(path));
    };
    const paths = manifest.files
      .map(({ path }) => path)
      .filter((path) => !path.startsWith(`${databasePart}/`));
    try {
      for (const path of paths) if (path !== lastOfSite) await add(path);
      await fillDatabase(backup, database);
      if (paths.includes(lastOfSite)) await add(lastOfSite);
    } catch (error) {
      for (const target of targets) await undo(target, error);
      throw error;
    }
    return manifest;
  } finally {
    backup.close();
  }
}

async function undo(target: RestoreTarget, reason: unknown): Promise<void> {
  await target.undo().catch((cause: unknown) => {
    throw new OperatorError(
      `The restore failed (${reasonOf(reason)}), and what it had put there could not be removed (${reasonOf(cause)}). ` +
        'Remove it before the next try.',
      { cause },
    );
  });
}

/** Looks without a change: the tables of another version would be a live service's. */
async function requireNoRows(config: DatabaseConfig, { migration }: Manifest): Promise<void> {
  const { database, close } = await openDatabase(config, {
    hasTimeouts: false,
    migrateTo: 'nothing',
  });
  try {
    const present = await migrationOf(database);
    if (await hasRows(database)) throw notEmpty();
    if (present !== 0 && present !== migration) throw anotherVersion();
  } finally {
    await close();
  }
}

const anotherVersion = () =>
  new OperatorError(
    'The database of DATABASE_URL has the tables of another version than the backup. Make a new database.',
  );

/** Restores all rows or none: an embedded database that this call has made is removed again. */
async function fillDatabase(backup: OpenBackup, config: DatabaseConfig): Promise<void> {
  const own = new Set<string>();
  try {
    await fillOpened(backup, config, async () => {
      if (config.kind === 'server') return;
      // A backend that was started in the meantime has made one, with acknowledged data in it.
      await requireNoFiles(config.folder, null);
      own.add(config.folder);
    });
  } catch (cause) {
    for (const folder of own) await rm(folder, { recursive: true, force: true });
    if (!(cause instanceof DrizzleQueryError)) throw cause;
    // Not its own message, which quotes the rows.
    const reason = reasonOf(cause);
    throw new OperatorError(`The database does not take the rows of the backup: ${reason}.`, {
      cause,
    });
  }
}

async function fillOpened(
  { manifest, bytesOf }: OpenBackup,
  config: DatabaseConfig,
  beforeOpening: () => Promise<void>,
): Promise<void> {
  const { database, close, withoutMigrations } = await openDatabase(config, {
    hasTimeouts: false,
    migrateTo: manifest.migration,
    beforeOpening,
  });
  try {
    await withoutMigrations(async () => {
      // A newer backend that was started in the meantime has brought the tables up to date.
      if ((await migrationOf(database)) !== manifest.migration) throw anotherVersion();
      await loadDatabase(database, manifest, (table) =>
        readLines(bytesOf(`${databasePart}/${table}.jsonl`)),
      );
    });
  } finally {
    await close();
  }
}
