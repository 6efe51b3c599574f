import { open, stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { EngineError, errorName, systemCode } from '../engine-error.ts';
import {
  checkComponentName,
  checkEntryName,
  collisionKey,
  entryPath,
  nameOnWindows,
} from './entry-name.ts';
import { isComponentName } from '../folders/formats.ts';
import type { UnpackLimits } from './limits.ts';

/** An entry that has passed every check that needs no data. */
export interface PackageEntry {
  /** Below the package's root, with `/`. */
  readonly path: string;
  /** The names as this system has them. */
  readonly segments: readonly string[];
  /** Windows does not take the name that it has in the package. */
  readonly isRenamed: boolean;
  /** The number of segments that lead to the component which it is or is in; 0 for what nobody installs. */
  readonly componentDepth: number;
  readonly kind: EntryKind;
  readonly isExecutable: boolean;
  readonly bytes: number;
  readonly source: Entry;
}

interface OpenPackage {
  readonly zip: ZipFile;
  readonly entries: readonly PackageEntry[];
}

interface ReadOptions {
  readonly platform: NodeJS.Platform;
  readonly limits: UnpackLimits;
  readonly signal?: AbortSignal;
}

/**
 * Opens a package and checks all of its names, kinds and sizes. Whoever calls closes `zip`.
 * @throws EngineError `bad-package` for the first thing that is wrong with it; the signal's reason after a cancel
 */
export async function openPackage(file: string, options: ReadOptions): Promise<OpenPackage> {
  const { size: packageBytes } = await stat(file);
  await requireEndRecord(file, packageBytes);
  const zip = await asBadPackage(() =>
    openPromise(file, {
      lazyEntries: true,
      autoClose: false,
      // Names are checked here: the library would only call them damaged.
      decodeStrings: false,
      validateEntrySizes: true,
    }),
  );
  try {
    return { zip, ...(await readEntries(zip, packageBytes, options)) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** What leads to the end record of a large archive, with its mark, and the mark of the record that follows at once. */
const locator = { mark: Buffer.from('PK\x06\x07', 'latin1'), bytes: 20, placeAt: 8 };
const endMark = Buffer.from('PK\x05\x06', 'latin1');
/** The end of an archive, with the longest comment. */
const longestEnd = locator.bytes + 22 + 0xffff;

/** Refuses an archive whose end record is outside the file: the library would throw where nobody can catch. */
async function requireEndRecord(file: string, packageBytes: number): Promise<void> {
  const bytes = Buffer.alloc(Math.min(packageBytes, longestEnd));
  const handle = await open(file);
  try {
    await handle.read(bytes, 0, bytes.length, packageBytes - bytes.length);
  } finally {
    await handle.close();
  }
  for (let at = bytes.indexOf(locator.mark); at >= 0; at = bytes.indexOf(locator.mark, at + 1)) {
    const next = at + locator.bytes;
    if (!bytes.subarray(next, next + endMark.length).equals(endMark)) continue;
    if (bytes.readBigUInt64LE(at + locator.placeAt) > packageBytes) throw misplaced();
  }
}

const misplaced = () =>
  new EngineError('bad-package', 'The package names a place that is not in it.');

/** Does work on an archive: the library’s plain errors become `bad-package`; those of the system go on. */
export async function asBadPackage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (systemCode(error) === 'ERR_OUT_OF_RANGE') throw misplaced();
    if (!(error instanceof Error) || error instanceof EngineError) throw error;
    if ('code' in error && !String(error.code).startsWith('Z_')) throw error;
    if (errorName(error) === 'AbortError') throw error;
    // What the library says is for programmers.
    throw new EngineError('bad-package', 'The package is damaged or not a zip file.', {
      cause: error,
    });
  }
}

async function readEntries(
  zip: ZipFile,
  packageBytes: number,
  { platform, limits, signal }: ReadOptions,
): Promise<Omit<OpenPackage, 'zip'>> {
  if (zip.entryCount > limits.entries) {
    throw new EngineError('bad-package', 'The package has too many files.');
  }
  const entries: PackageEntry[] = [];
  const parts: (readonly [start: number, end: number])[] = [];
  let unpackedBytes = 0;
  let fieldBytes = 0;
  await asBadPackage(async () => {
    for await (const source of zip.eachEntry()) {
      signal?.throwIfAborted();
      // The entry keeps them, and each may have 128 KB.
      fieldBytes += source.extraFieldLength + source.fileCommentLength;
      if (fieldBytes > limits.fieldBytes) throw tooManyFields();
      const entry = readEntry(source, platform);
      unpackedBytes += source.uncompressedSize;
      requireModestSize(unpackedBytes, packageBytes, limits);
      parts.push(await findData(zip, source));
      if (entry === null || isLeftover(entry)) continue;
      entries.push(entry);
    }
  });
  requireSeparateParts(parts);
  if (entries.length === 0) throw new EngineError('bad-package', 'The package is empty.');
  return { entries };
}

/** What macOS adds to an archive beside the files themselves. */
const isLeftover = ({ segments }: PackageEntry): boolean =>
  segments[0] === '__MACOSX' || /^(?:\.DS_Store$|\._)/.test(segments.at(-1) ?? '');

const tooManyFields = () =>
  new EngineError('bad-package', 'The package carries too much data about its files.');

const unixSystems = new Set([3, 19]);
const typeBits = 0o170000;
const kindOfType = new Map<number, EntryKind>([
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);

/** Null for the folder that is packed itself. */
function readEntry(source: Entry, platform: NodeJS.Platform): PackageEntry | null {
  const name = entryPath(source);
  if (name === '' && source.fileNameRaw.length > 0) return null;
  const named = checkEntryName(name);
  const componentDepth = named.findIndex(isComponentName) + 1;
  const component = named[componentDepth - 1];
  if (component !== undefined) checkComponentName(component, platform);
  const segments = platform === 'win32' ? named.map(nameOnWindows) : named;
  const path = segments.join('/');
  const bad = (what: string) => new EngineError('bad-package', `The package has ${what}: ${path}.`);
  if (component !== undefined && source.isEncrypted()) throw bad('an encrypted file');
  if (component !== undefined && !source.canDecodeFileData()) {
    throw bad('a file in a compression that is not supported');
  }

  const isUnix = unixSystems.has(source.versionMadeBy >>> 8);
  const mode = isUnix ? source.externalFileAttributes >>> 16 : 0;
  const isNamedFolder = name.endsWith('/');
  const type = mode & typeBits;
  const kind = type === 0 ? (isNamedFolder ? 'folder' : 'file') : kindOfType.get(type);
  if (kind === undefined) throw bad('a device or another special file');
  if ((kind === 'folder') !== isNamedFolder) throw bad('a folder that is also a file');
  if (kind === 'folder' && source.uncompressedSize > 0) throw bad('a folder with data');
  const isWithin = componentDepth > 0 && componentDepth < segments.length;
  if (kind === 'link' && !isWithin) throw bad('a link outside a plugin');
  const isExecutable = (mode & 0o111) !== 0;
  const bytes = source.uncompressedSize;
  const isRenamed = path !== named.join('/');
  return { path, segments, isRenamed, componentDepth, kind, isExecutable, bytes, source };
}

function requireModestSize(unpacked: number, packed: number, limits: UnpackLimits): void {
  const isTooMuch = unpacked > limits.totalBytes;
  const isBomb = unpacked > limits.ratioFromBytes && unpacked > packed * limits.ratio;
  if (isTooMuch || isBomb) {
    throw new EngineError('bad-package', 'The package would unpack to far more than it should.');
  }
}

/** The offset of an entry’s data, whose name there must be the name in the list. */
async function findData(zip: ZipFile, source: Entry): Promise<readonly [number, number]> {
  const header = await zip.readLocalFileHeaderPromise(source);
  if (!header.fileName.equals(source.fileNameRaw)) {
    throw new EngineError('bad-package', 'The package names one of its files in two ways.');
  }
  return [source.relativeOffsetOfLocalHeader, header.fileDataStart + source.compressedSize];
}

/** Entries that share their data unpack to many times the size of the package. */
function requireSeparateParts(parts: readonly (readonly [number, number])[]): void {
  let end = 0;
  for (const [from, to] of parts.toSorted(([a], [b]) => a - b)) {
    if (from < end) throw new EngineError('bad-package', 'The package has files that overlap.');
    end = to;
  }
}

type EntryKind = 'file' | 'folder' | 'link';

/**
 * Checks that no file system takes two of the names that are unpacked for one, and counts the files and folders.
 * @throws EngineError `bad-package`
 */
export function countPlaces(entries: readonly PackageEntry[], { places }: UnpackLimits): number {
  const names = createPackageNames(places);
  for (const { segments, kind } of entries) names.add(segments, kind);
  return names.count;
}

/** The names of a package as the least discerning file system sees them. */
interface PackageNames {
  /**
   * @throws EngineError `bad-package` where some system would take the name for another one of the package, or it has too
   *   many files and folders
   */
  add(segments: readonly string[], kind: EntryKind): void;
  /** Files and folders so far. */
  readonly count: number;
}

/** A file or folder with its name, in the folder that it is in. */
interface Place {
  readonly spelling: string;
  readonly kind: EntryKind;
  /** A folder may be implied by a file in it, and named by itself once. */
  isNamed: boolean;
  /** The entries in it; empty for a file. */
  readonly below: Map<string, Place>;
}

/**
 * @param most how many files and folders there may be together, with folders that only the paths of other entries name: each
 *   is one on the disk, and takes memory here (rule X242)
 */
function createPackageNames(most: number): PackageNames {
  const top = new Map<string, Place>();
  let count = 0;

  return {
    get count() {
      return count;
    },
    add(segments, kind) {
      let folder = top;
      segments.forEach((spelling, index) => {
        const isNamed = index === segments.length - 1;
        const ownKind = isNamed ? kind : 'folder';
        const key = collisionKey(spelling);
        const known = folder.get(key);
        if (known) {
          requireSame(known, { spelling, kind: ownKind, isNamed }, segments);
          known.isNamed ||= isNamed;
          folder = known.below;
          return;
        }
        count += 1;
        if (count > most) {
          throw new EngineError('bad-package', 'The package has too many files and folders.');
        }
        const place: Place = { spelling, kind: ownKind, isNamed, below: new Map() };
        folder.set(key, place);
        folder = place.below;
      });
    },
  };
}

/** Only a folder may have one name twice, and only once by an entry of its own. */
function requireSame(
  known: Place,
  { spelling, kind, isNamed }: Omit<Place, 'below'>,
  segments: readonly string[],
): void {
  const isSameFolder = known.spelling === spelling && known.kind === 'folder' && kind === 'folder';
  if (isSameFolder && !(known.isNamed && isNamed)) return;
  throw new EngineError(
    'bad-package',
    `The package has two files whose names are the same on some systems: ${segments.join('/')}.`,
  );
}
