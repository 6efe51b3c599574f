import { getFileNameLowLevel, type Entry } from 'yauzl';
import { EngineError } from '../engine-error.ts';

const longestSegmentBytes = 255;
const longestPathBytes = 1024;
const deepestPath = 40;

/** Names of devices on Windows, with any extension and with the superscript digits that it takes for digits. */
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;
const control = /\p{Cc}/u;
/** Characters that turn the direction of a text, so that a name reads as another one, and those that end a line. */
const misleading = /[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/;
/** Windows takes none of them in a name. A colon names a drive or a hidden stream there. */
const notOnWindows = /[<>"|?*]/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const shiftJis = new TextDecoder('shift_jis', { fatal: true });
const utf8Flag = 0x800;
const unicodePathField = 0x7075;
/** The systems of DOS and Windows, by the format's numbers. */
const dosSystems = new Set([0, 10, 11, 14]);

/**
 * An entry's path, with `/` between its names. Archives that programs of Windows make may have `\` there, and those of some
 * programs begin each path with `./`. Empty for the folder that is packed itself.
 * @throws EngineError `bad-package`
 */
export function entryPath(entry: Entry): string {
  const name = decodeEntryName(entry);
  const isOfDos = dosSystems.has(entry.versionMadeBy >>> 8);
  return (isOfDos ? name.replaceAll('\\', '/') : name).replace(/^(?:\.\/)+/, '');
}

/**
 * An entry's name. Names that do not say that they are UTF-8 are in the code page of the first PCs by the format's rule;
 * macOS writes UTF-8 all the same, so what is valid UTF-8 is read as such, and Japanese ones are told by their letters.
 * @throws EngineError `bad-package`
 */
function decodeEntryName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const isUtf8 = (entry.generalPurposeBitFlag & utf8Flag) !== 0;
  const hasUnicodePath = entry.extraFields.some(({ id }) => id === unicodePathField);
  if (!isUtf8 && hasUnicodePath) {
    return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  }
  try {
    return utf8.decode(raw);
  } catch {
    if (isUtf8)
      throw new EngineError('bad-package', 'A file name in the package is not valid UTF-8.');
    return (
      decodeShiftJis(raw) ??
      getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true)
    );
  }
}

/** Two syllables side by side, and no letter of another kind beyond ASCII: no name of Europe reads like that. */
const isJapanese = (text: string): boolean =>
  /[\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(text) &&
  /^[\p{ASCII}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303F\u30FB\u30FC\uFF00-\uFFEF]*$/u.test(
    text,
  );

function decodeShiftJis(raw: Buffer): string | null {
  try {
    const text = shiftJis.decode(raw);
    return isJapanese(text) ? text : null;
  } catch {
    return null;
  }
}

/** Whether a name or path reads as another one than it is, or as none. */
export const hasMisleadingCharacter = (path: string): boolean =>
  control.test(path) || misleading.test(path);

/** @throws EngineError `bad-package` */
const refuseName = (name: string, reason: string): never => {
  throw new EngineError(
    'bad-package',
    `The package has a file name that ${reason}: ${JSON.stringify(name.slice(0, 80))}.`,
  );
};

/**
 * The segments of an entry's path, which leads nowhere but below the target, on every system.
 * @throws EngineError `bad-package`
 */
export function checkEntryName(name: string): readonly string[] {
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (Buffer.byteLength(path) > longestPathBytes) refuseName(name, 'is too long');
  if (path.startsWith('/')) refuseName(name, 'is an absolute path');
  if (path.includes('\\')) refuseName(name, 'has a backslash');
  if (/^[a-z]:/i.test(path)) refuseName(name, 'names a drive');
  if (hasMisleadingCharacter(path)) refuseName(name, 'has a misleading character');

  const segments = path.split('/');
  if (segments.length > deepestPath) refuseName(name, 'is nested too deeply');
  for (const segment of segments) {
    if (segment === '') refuseName(name, 'is empty');
    if (segment === '.' || segment === '..') refuseName(name, 'leaves its folder');
    if (Buffer.byteLength(segment) > longestSegmentBytes) refuseName(name, 'is too long');
  }
  return segments;
}

/**
 * Checks the name by which a component is installed, listed and deleted: a name that one system would read as another one
 * is refused on all.
 * @throws EngineError `bad-package`
 */
export function checkComponentName(name: string, platform: NodeJS.Platform): void {
  if (name.includes(':')) refuseName(name, 'has a colon');
  if (platform === 'win32' && notOnWindows.test(name)) refuseName(name, 'Windows does not take');
  if (name.startsWith(' ')) refuseName(name, 'begins with a space');
  if (reservedName.test(name)) refuseName(name, 'Windows keeps for a device');
}

/** A name of a file within a component, as Windows can have it: a preset is not worth the loss of its plugin. */
export const nameOnWindows = (name: string): string =>
  name
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]$/, '_')
    .replace(reservedName, (device) => `_${device}`);

/** Characters that have no look of their own, such as those that join letters; HFS+ leaves some of them out of a name. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Equal for names that some file system takes for one: case and the spelling of accents do not count. */
export const collisionKey = (path: string): string =>
  path.replace(invisible, '').normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC');
