import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { InstalledComponent } from '@patchbay/shared/bridge';
import { systemCode } from '../engine-error.ts';
import { extensionOf, type Format, formatOf } from '../folders/formats.ts';
import type { ScanFolder } from '../folders/engine-folders.ts';
import { readOwnWords, versionFilePaths } from '../plugin-version/read-version.ts';
import type { Receipt } from '../install/receipts.ts';
import type { ScanCache, ScannedComponent } from './scan-cache.ts';

interface ScanDeps {
  readonly platform: NodeJS.Platform;
  readonly cache: ScanCache;
  /** Our own receipt of a component; null where there is none, or the component says another version than when it was installed. */
  readonly receiptAt: (
    path: string,
    said: string,
  ) => Pick<Receipt, 'version' | 'softwareId' | 'previous'> | null;
  /** Ids of the versions whose packages are kept. */
  readonly keptVersions: () => Promise<ReadonlySet<number>>;
  readonly log: (message: string) => void;
}

/** Folders of makers within folders of formats; nobody nests deeper. */
const deepestFolder = 5;
/** Time of work between two turns of the event loop; a bundle that is made for this takes longer than hundreds of others. */
const turnMs = 10;

/** The components in folders. Files are asked for at once, which is ten times as fast. */
export async function scanComponents(
  { platform, cache, receiptAt, keptVersions, log }: ScanDeps,
  folders: readonly ScanFolder[],
): Promise<readonly InstalledComponent[]> {
  const found = new Map<string, InstalledComponent>();
  const scanned = new Map<string, ScannedComponent>();
  const kept = await keptVersions();
  let hasChanged = false;
  let turnAt = performance.now();
  for (const path of findComponents(folders, platform, log)) {
    if (performance.now() - turnAt >= turnMs) {
      await nextTurn();
      turnAt = performance.now();
    }
    if (found.has(path.full)) continue;
    const known = cache.get(path.full);
    const current = known && isUnchanged(path, known) ? known : read(path, platform);
    if (!current) continue;
    hasChanged ||= current !== known;
    scanned.set(path.full, current);
    const receipt = receiptAt(path.full, current.version);
    found.set(path.full, {
      filename: path.name,
      // What a file says is often not what its catalogue calls it: then an update would be offered for ever.
      version: receipt === null || receipt.version === '' ? current.version : receipt.version,
      componentPath: path.full,
      extension: extensionOf(path.name),
      ...(receipt?.softwareId !== undefined && { softwareId: receipt.softwareId }),
      ...(receipt?.previous && {
        previous: { ...receipt.previous, isKept: kept.has(receipt.previous.versionId) },
      }),
      ...(current.maker !== '' && { maker: current.maker }),
      ...(current.sizeBytes !== null && { sizeBytes: current.sizeBytes }),
    });
  }
  await cache.replace(scanned, hasChanged);
  return [...found.values()];
}

interface FoundPath {
  readonly full: string;
  readonly name: string;
  /** As the folder says; false for a link, wherever it leads. */
  readonly isFolder: boolean;
}

function* findComponents(
  folders: readonly ScanFolder[],
  platform: NodeJS.Platform,
  log: (message: string) => void,
): Generator<FoundPath> {
  for (const { path, formats } of folders) yield* findIn(path, formats, 0);

  function* findIn(
    folder: string,
    formats: ReadonlySet<Format>,
    depth: number,
  ): Generator<FoundPath> {
    for (const entry of readFolder(folder, log)) {
      const { name } = entry;
      if (name.startsWith('.')) continue;
      const full = join(folder, name);
      const format = formatOf(name, platform);
      if (format !== null && formats.has(format)) {
        yield { full, name, isFolder: entry.isDirectory() };
      }
      // A link to a folder is not followed: it may lead round in a circle.
      else if (entry.isDirectory() && depth < deepestFolder)
        yield* findIn(full, formats, depth + 1);
    }
  }
}

const isNoFolder = new Set(['ENOENT', 'ENOTDIR']);

function readFolder(folder: string, log: (message: string) => void): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isNoFolder.has(systemCode(error))) log(`${folder} cannot be read: ${String(error)}`);
    return [];
  }
}

/** Null for a file that was removed meanwhile, and for a link to nothing. */
function statOf(path: string): Stats | null {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    const target = stat?.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : stat;
    return target?.isFile() || target?.isDirectory() ? target : null;
  } catch {
    return null;
  }
}

const stampOf = ({ ino, size, mtimeMs }: Stats): string => `${ino}:${size}:${mtimeMs}`;

function stampOfFile(path: string): string {
  const stat = statOf(path);
  return stat ? stampOf(stat) : '';
}

/** One question to the system for each component: a bundle is as old as the file in it that says its version. */
function isUnchanged({ full, isFolder }: FoundPath, known: ScannedComponent): boolean {
  if (isFolder && known.file !== '') {
    return stampOfFile(join(full, known.file)) === known.fileStamp;
  }
  if (known.stamp !== stampOfFile(full)) return false;
  if (!isFolder) return known.file === '';
  // A bundle without a version may have got a file that says one.
  return versionFilePaths.every((file) => stampOfFile(join(full, file)) === '');
}

/** Null for a file that was removed meanwhile, and for a link to nothing. */
function read({ full }: FoundPath, platform: NodeJS.Platform): ScannedComponent | null {
  const stat = statOf(full);
  if (!stat) return null;
  const stamp = stampOf(stat);
  const { version, maker, file } = readOwnWords(full, platform, stat.isDirectory());
  const fileStamp = file === null ? '' : stampOfFile(join(full, file));
  return { stamp, file: file ?? '', fileStamp, version, maker, sizeBytes: sizeOf(full, stat) };
}

/** A bundle with more files is a library of samples, and counting it would hold up all others. */
const maxCountedFiles = 2_000;

/** Bytes of a file, or of all files of a bundle; links are not followed. Null where there are too many, or one cannot be read. */
function sizeOf(path: string, stat: Stats): number | null {
  if (!stat.isDirectory()) return stat.size;
  let bytes = 0;
  let count = 0;
  try {
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      count += 1;
      if (count > maxCountedFiles) return null;
      if (entry.isFile()) bytes += lstatSync(join(entry.parentPath, entry.name)).size;
    }
    return bytes;
  } catch {
    return null;
  }
}

/** Scans the folders of plugins, one scan after the other. */
interface Scanner {
  readonly scan: () => Promise<readonly InstalledComponent[]>;
  /** Resolves when all scans that were asked for are over. */
  readonly settle: () => Promise<void>;
}

/** @param folders asked as each scan begins */
export function createScanner(deps: ScanDeps, folders: () => readonly ScanFolder[]): Scanner {
  const inTurn = pLimit(1);
  /** The scan that has not begun: whoever asks until it does has its answer. */
  let next: Promise<readonly InstalledComponent[]> | null = null;
  return {
    scan: () => {
      next ??= inTurn(() => {
        next = null;
        return scanComponents(deps, folders());
      });
      return next;
    },
    settle: () => inTurn(() => Promise.resolve()),
  };
}
