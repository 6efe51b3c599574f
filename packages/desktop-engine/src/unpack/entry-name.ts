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
const utf8Flag = 0x800;
const unicodePathField = 0x7075;

/**
 * An entry's name. Names that do not say that they are UTF-8 are in the code page of the first PCs by the format's rule;
 * macOS writes UTF-8 all the same, so what is valid UTF-8 is read as such.
 * @throws EngineError `bad-package`
 */
export function decodeEntryName(entry: Entry): string {
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
    return getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
  }
}

/** Whether a name or path reads as another one than it is, or as none. */
export const hasMisleadingCharacter = (path: string): boolean =>
  control.test(path) || misleading.test(path);

/**
 * The segments of an entry's path, which is the same place below the target on every system. A name that one of them
 * would read as another name is refused on all.
 * @throws EngineError `bad-package`
 */
export function checkEntryName(name: string, platform: NodeJS.Platform): readonly string[] {
  const refuse = (reason: string): never => {
    throw new EngineError(
      'bad-package',
      `The package has a file name that ${reason}: ${JSON.stringify(name.slice(0, 80))}.`,
    );
  };
  const path = name.endsWith('/') ? name.slice(0, -1) : name;
  if (Buffer.byteLength(path) > longestPathBytes) refuse('is too long');
  if (path.startsWith('/')) refuse('is an absolute path');
  if (path.includes('\\')) refuse('has a backslash');
  if (path.includes(':')) refuse('has a colon');
  if (hasMisleadingCharacter(path)) refuse('has a misleading character');
  if (platform === 'win32' && notOnWindows.test(path)) refuse('Windows does not take');

  const segments = path.split('/');
  if (segments.length > deepestPath) refuse('is nested too deeply');
  for (const segment of segments) {
    if (segment === '') refuse('is empty');
    if (segment === '.' || segment === '..') refuse('leaves its folder');
    if (segment.endsWith('.') || segment.endsWith(' ')) refuse('ends with a dot or a space');
    if (segment.startsWith(' ')) refuse('begins with a space');
    if (reservedName.test(segment)) refuse('Windows keeps for a device');
    if (Buffer.byteLength(segment) > longestSegmentBytes) refuse('is too long');
  }
  return segments;
}

/** Characters that have no look of their own, such as those that join letters; HFS+ leaves some of them out of a name. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Equal for names that some file system takes for one: case and the spelling of accents do not count. */
export const collisionKey = (path: string): string =>
  path.replace(invisible, '').normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKC');
