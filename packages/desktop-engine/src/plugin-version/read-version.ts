import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parsePlist } from 'fast-plist';
import JSON5 from 'json5';
import { readPeVersion } from './pe-version.ts';
import { readBinaryPlistTexts } from './binary-plist.ts';

/** A file in a bundle that says the bundle's version. */
interface VersionFile {
  readonly path: string;
  /** The maker; empty where it says none. */
  readonly readMaker: (bytes: Buffer) => string;
  /** What people call it; empty where it says none. */
  readonly readName: (bytes: Buffer) => string;
  /** The texts that may be the version, the likeliest first. */
  readonly read: (bytes: Buffer) => readonly string[];
}

/** Longer than any of them, and short enough to be read at once: a megabyte of brackets takes half a second. */
const longestVersionFile = 250_000;
const longestVersion = 100;

/** In the order in which they are asked. */
const versionFiles: readonly VersionFile[] = [
  {
    path: 'Contents/Info.plist',
    read: (bytes) => readPlist(bytes, 'CFBundleShortVersionString', 'CFBundleVersion'),
    readMaker: readPlistMaker,
    readName: (bytes) => firstText(readPlist(bytes, 'CFBundleDisplayName', 'CFBundleName')),
  },
  ...['Contents/Resources/moduleinfo.json', 'Contents/moduleinfo.json'].map((path) => ({
    path,
    read: readModuleInfo,
    readMaker: readModuleInfoMaker,
    readName: (bytes: Buffer) => textField(JSON5.parse(bytes.toString('utf8')), 'Name'),
  })),
  {
    path: 'manifest.ttl',
    read: readTurtle,
    readMaker: readTurtleMaker,
    readName: (bytes) => /\bdoap:name\s+"([^"\n]+)"/.exec(bytes.toString('utf8'))?.[1] ?? '',
  },
];

/** Reads a file of a bundle by its path in it; null where it has none, or a longer one than `longestVersionFile`. */
export type ReadBundleFile = (path: string) => Buffer | null;

const inFolder =
  (bundle: string): ReadBundleFile =>
  (path) => {
    const full = join(bundle, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    return stat?.isFile() && stat.size <= longestVersionFile ? readFileSync(full) : null;
  };

/** A version, and the file that says it: of null, none does. */
export interface ReadVersion {
  readonly version: string;
  readonly file: string | null;
}

/** A text that a maker's tools should have replaced, such as `${VERSION}` or `@VERSION@`. */
const isPlaceholder = (text: string): boolean => /^[@$%{<].*[@}%)>]$/.test(text);

/** Whether a text begins as versions do; how it compares with others is for whoever shows it. */
const isVersion = (text: string): boolean => /^(?:version|ver|v|r)?[ .:]{0,2}\d/i.test(text);

/** The first of some texts that is a version; else the first that says something at all. */
function firstVersion(texts: readonly string[]): string {
  const said = texts.map(clean).filter((text) => text !== '' && !isPlaceholder(text));
  return said.find((text) => isVersion(text)) ?? said[0] ?? '';
}

/** The version that a bundle says itself; empty where it says none, or what it says cannot be read. */
export const readBundleVersion = (bundle: string): ReadVersion => versionIn(inFolder(bundle));

function versionIn(readFile: ReadBundleFile): ReadVersion {
  let unclear: ReadVersion = { version: '', file: null };
  for (const { path, read } of versionFiles) {
    const version = firstVersion(readFrom(readFile, path, read, []));
    if (isVersion(version)) return { version, file: path };
    if (unclear.version === '' && version !== '') unclear = { version, file: path };
  }
  return unclear;
}

/** The maker that a bundle names itself, most plainly of its files; empty where none does. */
export const readBundleMaker = (bundle: string): string =>
  plainestText(inFolder(bundle), 'readMaker');

/** What a bundle says of itself; each text is empty where it says none. */
export interface BundleWords {
  readonly name: string;
  readonly maker: string;
  readonly version: string;
}

/** What a bundle that is not on the disk says of itself. */
export const readBundleWords = (readFile: ReadBundleFile): BundleWords => ({
  name: plainestText(readFile, 'readName'),
  maker: plainestText(readFile, 'readMaker'),
  version: versionIn(readFile).version,
});

function plainestText(readFile: ReadBundleFile, what: 'readMaker' | 'readName'): string {
  const plainFirst = versionFiles.toSorted(
    (a, b) => Number(a.readMaker === readPlistMaker) - Number(b.readMaker === readPlistMaker),
  );
  for (const file of plainFirst) {
    const text = clean(readFrom(readFile, file.path, file[what], ''));
    if (text !== '' && !isPlaceholder(text)) return text;
  }
  return '';
}

/** The version that a component says itself, as a file or as a bundle. */
export function readOwnVersion(
  path: string,
  platform: NodeJS.Platform,
  isBundle: boolean,
): ReadVersion {
  if (isBundle) return readBundleVersion(path);
  return { version: platform === 'win32' ? readFileVersion(path) : '', file: null };
}

/** The version that a single file of Windows says; empty where it says none, or cannot be read. */
function readFileVersion(path: string): string {
  try {
    return readPeVersion(path);
  } catch {
    // As a bundle that is broken: a component without a version.
    return '';
  }
}

function readFrom<T>(
  readFile: ReadBundleFile,
  path: string,
  read: (bytes: Buffer) => T,
  otherwise: T,
): T {
  try {
    const bytes = readFile(path);
    return bytes === null ? otherwise : read(bytes);
  } catch {
    // A bundle that is broken or being written is a component without a version, and no matter of the others.
    return otherwise;
  }
}

const firstText = (texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

const clean = (version: string): string => {
  const text = version.trim();
  return text.length > longestVersion || /\p{Cc}/u.test(text) ? '' : text;
};

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const textField = (value: unknown, name: string): string => {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
};

/** Texts of a property list of macOS, which is XML or binary. */
function readPlist(bytes: Buffer, ...keys: readonly string[]): readonly string[] {
  const isBinary = bytes.subarray(0, 6).equals(Buffer.from('bplist'));
  const texts = isBinary ? readBinaryPlistTexts(bytes) : null;
  const list: unknown = texts ? null : parsePlist(bytes.toString('utf8'));
  return keys.map((key) => texts?.get(key) ?? textField(list, key));
}

/** By the identifier, as `com.matttytel.vital`: a list names no maker otherwise. */
function readPlistMaker(bytes: Buffer): string {
  const [identifier = ''] = readPlist(bytes, 'CFBundleIdentifier');
  const labels = identifier.split('.');
  return labels.length > 2 ? (labels[1] ?? '') : '';
}

function readModuleInfoMaker(bytes: Buffer): string {
  return textField(field(JSON5.parse(bytes.toString('utf8')), 'Factory Info'), 'Vendor');
}

function readTurtleMaker(bytes: Buffer): string {
  const maintainer = /\bdoap:maintainer\s+\[[^\]]{0,2000}?\bfoaf:name\s+"([^"\n]+)"/;
  return maintainer.exec(bytes.toString('utf8'))?.[1] ?? '';
}

/** VST3's own description, which may have comments and trailing commas. */
function readModuleInfo(bytes: Buffer): readonly string[] {
  return [textField(JSON5.parse(bytes.toString('utf8')), 'Version')];
}

/** LV2's description; a plugin's own numbers in it are counted otherwise than its releases. */
function readTurtle(bytes: Buffer): readonly string[] {
  return [/\bdoap:revision\s+"([^"\n]+)"/.exec(bytes.toString('utf8'))?.[1] ?? ''];
}

/** The paths of files that may say a version, for noticing that such a file came. */
export const versionFilePaths: readonly string[] = versionFiles.map(({ path }) => path);
