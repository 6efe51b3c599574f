import { rm } from 'node:fs/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { openDatabase, type DatabaseConfig } from '../db/database.ts';
import { isKnownMigration, migrationOf } from '../db/migrate.ts';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { createFolderTarget, requireNoFiles } from '../storage/folder-target.ts';
import type { RestoreTarget } from '../storage/restore-target.ts';
import { hasRows, loadDatabase, notEmpty } from './load-database.ts';
import { databasePart, releaseFolder, sitePart, uploadsPart, type Manifest } from './manifest.ts';
import { openBackup, type OpenBackup } from './read-archive.ts';

export interface RestoreOptions {
  readonly database: DatabaseConfig;
  /** The storage that will have the uploaded files. */
  readonly uploads: RestoreTarget;
  readonly siteFolder: string;
}

/** The file that a visitor's server reads first: the site is there once this file is. */
const lastOfSite = 'registry.json';

/**
 * Restores a backup into a database without rows, and folders or a bucket without files: all of it, or nothing.
 * @throws OperatorError for a backup that is damaged or of a newer version, and where something is there already
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<Manifest> {
  const { database, uploads, siteFolder } = options;
  const backup = await openBackup(file);
  try {
    const { manifest } = backup;
    if (!isKnownMigration(manifest.migration)) {
      throw new OperatorError(
        'A newer version has written this backup: restore it with that version.',
      );
    }
    const site = createFolderTarget(siteFolder, {
      folderMode: 0o755,
      fileMode: 0o644,
      allowed: releaseFolder,
      last: lastOfSite,
    });
    const targets = [
      { part: uploadsPart, target: uploads },
      ...(manifest.site === 'yes' ? [{ part: sitePart, target: site }] : []),
    ];
    for (const { target } of targets) await target.requireEmpty();
    if (database.kind === 'embedded') await requireNoFiles(database.folder, null);
    else await requireNoRows(database, manifest);
    try {
      for (const { part, target } of targets) await addFiles(backup, part, target);
      await fillDatabase(backup, database);
    } catch (error) {
      for (const { target } of targets) await undo(target, error);
      throw error;
    }
    for (const { target } of targets) await target.finish();
    return manifest;
  } finally {
    backup.close();
  }
}

async function addFiles({ manifest, bytesOf }: OpenBackup, part: string, target: RestoreTarget) {
  await target.begin();
  for (const { path } of manifest.files) {
    if (path.startsWith(`${part}/`)) await target.add(path.slice(part.length + 1), bytesOf(path));
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
    if (present !== 0 && present !== migration) throw ofAnotherVersion();
  } finally {
    await close();
  }
}

const ofAnotherVersion = () =>
  new OperatorError(
    'The database of DATABASE_URL has the tables of another version than the backup. Make a new database.',
  );

/** Restores all of it or nothing: an embedded database that this call has made is removed again. */
async function fillDatabase(backup: OpenBackup, config: DatabaseConfig): Promise<void> {
  if (config.kind === 'server') return fillOpened(backup, config);
  const own = new Set<string>();
  const removeOwn = async () => {
    for (const folder of own) {
      own.delete(folder);
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    await fillOpened(backup, config, {
      // A backend that was started in the meantime has made one, with acknowledged data in it.
      beforeOpening: async () => {
        await requireNoFiles(config.folder, null);
        own.add(config.folder);
      },
      // One that starts as soon as it can would have its new database removed.
      beforeUnlocking: (isFilled) => (isFilled ? Promise.resolve() : removeOwn()),
    });
  } catch (error) {
    // Still locked: it could not be closed.
    await removeOwn();
    throw error;
  }
}

interface FillOptions {
  readonly beforeOpening?: () => Promise<void>;
  readonly beforeUnlocking?: (isFilled: boolean) => Promise<void>;
}

async function fillOpened(
  { manifest, bytesOf }: OpenBackup,
  config: DatabaseConfig,
  { beforeOpening, beforeUnlocking }: FillOptions = {},
): Promise<void> {
  let isFilled = false;
  const { database, close, withoutMigrations } = await openDatabase(config, {
    hasTimeouts: false,
    migrateTo: manifest.migration,
    beforeOpening,
    beforeUnlocking: beforeUnlocking && (() => beforeUnlocking(isFilled)),
  });
  try {
    await withoutMigrations(async () => {
      // A newer backend that was started in the meantime has brought the tables up to date.
      if ((await migrationOf(database)) !== manifest.migration) throw ofAnotherVersion();
      await loadDatabase(database, manifest, (table) =>
        linesOf(bytesOf(`${databasePart}/${table}.jsonl`)),
      );
    });
    isFilled = true;
  } catch (cause) {
    if (!(cause instanceof DrizzleQueryError)) throw cause;
    // Not its own message, which quotes the rows.
    throw new OperatorError(
      `The database does not take the rows of the backup: ${reasonOf(cause)}.`,
      {
        cause,
      },
    );
  } finally {
    await close();
  }
}

/** In characters. A report has half a million, and what an import has brought not much more. */
const longestRow = 64 * 1024 * 1024;

/** Lines that only end by a line feed: JSON may have every other sign that ends lines elsewhere. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: string[] = [];
  let characters = 0;
  for await (const piece of bytes) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    rest.push(first);
    characters += first.length;
    if (characters > longestRow) throw new OperatorError('The backup has a row longer than any.');
    const last = others.pop();
    if (last === undefined) continue;
    yield rest.join('');
    yield* others;
    [rest, characters] = [[last], last.length];
  }
  const left = rest.join('');
  if (left !== '') yield left;
}
