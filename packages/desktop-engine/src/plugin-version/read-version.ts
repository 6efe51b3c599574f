import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parsePlist } from 'fast-plist';
import JSON5 from 'json5';
import { readPeVersion } from './pe-version.ts';
import { readBinaryPlistTexts } from './binary-plist.ts';

/** What a file of a bundle says of the bundle; a text is empty where it says none. */
interface Said {
  /** The texts that may be the version, the likeliest first. */
  readonly versions: readonly string[];
  readonly maker: string;
  /** The texts that people may call it by, the likeliest first. */
  readonly names: readonly string[];
}

/** Longer than any of them, and short enough to be read at once: a megabyte of brackets takes half a second. */
const longestVersionFile = 250_000;
const longestText = 100;

const propertyList = 'Contents/Info.plist';

/** In the order in which they are asked for the version. */
const versionFiles = new Map<string, (bytes: Buffer) => Said>([
  [propertyList, readPlist],
  ['Contents/Resources/moduleinfo.json', readModuleInfo],
  ['Contents/moduleinfo.json', readModuleInfo],
  ['manifest.ttl', readTurtle],
]);

/** The paths of files that may say a version, for noticing that such a file came. */
export const versionFilePaths: readonly string[] = [...versionFiles.keys()];

/** What a bundle says of itself; each text is empty where it says none, or what it says cannot be read. */
export interface BundleWords {
  readonly name: string;
  readonly maker: string;
  readonly version: string;
  /** The path of the file that says the version; null where none does. */
  readonly file: string | null;
}

const noWords: BundleWords = { name: '', maker: '', version: '', file: null };

/**
 * What a bundle says of itself.
 * @param readFile gives a file of the bundle by its path in it; null where it has none
 */
export function readBundleWords(readFile: (path: string) => Buffer | null): BundleWords {
  const said = [...versionFiles].flatMap(([file, read]) => {
    try {
      const bytes = readFile(file);
      return bytes === null ? [] : [{ file, ...read(bytes) }];
    } catch {
      // A bundle that is broken or being written is a component without a version, and no matter of the others.
      return [];
    }
  });
  const versions = said.flatMap(({ file, versions: texts }) => {
    const usable = usableTexts(texts);
    const version = usable.find(isVersion) ?? usable[0];
    return version === undefined ? [] : [{ version, file }];
  });
  // A property list names the maker and the plugin least plainly.
  const plainFirst = said.toSorted(
    (a, b) => Number(a.file === propertyList) - Number(b.file === propertyList),
  );
  return {
    name: usableTexts(plainFirst.flatMap(({ names }) => names))[0] ?? '',
    maker: usableTexts(plainFirst.map(({ maker }) => maker))[0] ?? '',
    ...(versions.find(({ version }) => isVersion(version)) ??
      versions[0] ?? { version: '', file: null }),
  };
}

/** What a component on the disk says of itself: a bundle, or a file of Windows. */
export function readOwnWords(
  path: string,
  platform: NodeJS.Platform,
  isBundle: boolean,
): BundleWords {
  if (isBundle) {
    return readBundleWords((file) => {
      const full = join(path, file);
      const stat = statSync(full, { throwIfNoEntry: false });
      return stat?.isFile() && stat.size <= longestVersionFile ? readFileSync(full) : null;
    });
  }
  try {
    return platform === 'win32' ? { ...noWords, version: readPeVersion(path) } : noWords;
  } catch {
    // As a bundle that is broken: a component without a version.
    return noWords;
  }
}

/** The texts that say something: a maker's tools should have replaced `${VERSION}` or `@VERSION@`. */
const usableTexts = (texts: readonly string[]): readonly string[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= longestText && !/\p{Cc}/u.test(text))
    .filter((text) => !/^[@$%{<].*[@}%)>]$/.test(text));

/** Whether a text begins as versions do; how it compares with others is for whoever shows it. */
const isVersion = (text: string): boolean => /^(?:version|ver|v|r)?[ .:]{0,2}\d/i.test(text);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

const textField = (value: unknown, name: string): string => {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
};

/** A property list of macOS, which is XML or binary. It names the maker by its identifier alone, as `com.matttytel.vital`. */
function readPlist(bytes: Buffer): Said {
  const isBinary = bytes.subarray(0, 6).equals(Buffer.from('bplist'));
  const texts = isBinary ? readBinaryPlistTexts(bytes) : null;
  const list: unknown = texts ? null : parsePlist(bytes.toString('utf8'));
  const read = (key: string) => texts?.get(key) ?? textField(list, key);
  const labels = read('CFBundleIdentifier').split('.');
  return {
    versions: [read('CFBundleShortVersionString'), read('CFBundleVersion')],
    maker: labels.length > 2 ? (labels[1] ?? '') : '',
    names: [read('CFBundleDisplayName'), read('CFBundleName')],
  };
}

/** VST3's own description, which may have comments and trailing commas. */
function readModuleInfo(bytes: Buffer): Said {
  const described: unknown = JSON5.parse(bytes.toString('utf8'));
  return {
    versions: [textField(described, 'Version')],
    maker: textField(field(described, 'Factory Info'), 'Vendor'),
    names: [textField(described, 'Name')],
  };
}

/** LV2's description; a plugin's own numbers in it are counted otherwise than its releases. */
function readTurtle(bytes: Buffer): Said {
  const text = bytes.toString('utf8');
  const read = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
  return {
    versions: [read(/\bdoap:revision\s+"([^"\n]+)"/)],
    maker: read(/\bdoap:maintainer\s+\[[^\]]{0,2000}?\bfoaf:name\s+"([^"\n]+)"/),
    names: [read(/\bdoap:name\s+"([^"\n]+)"/)],
  };
}
