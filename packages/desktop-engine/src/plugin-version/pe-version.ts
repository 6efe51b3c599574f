import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Numbers at places of a file; a place that is not in the file throws. */
interface FileNumbers {
  word(at: number): number;
  long(at: number): number;
  bytes(at: number, length: number): Buffer;
}

/** The place of a section in the file, and in memory. */
interface Section {
  readonly address: number;
  readonly size: number;
  readonly offset: number;
}

const versionResource = 16;
const fixedInfoSignature = 0xfe_ef_04_bd;
/** The most bytes that are read of a version resource: the numbers are at its beginning. */
const longestHead = 512;
/** The format allows 96; nobody has more. */
const maxSections = 96;
const maxResources = 4_096;

/** The version in the resources of a Windows program (`VS_FIXEDFILEINFO`), such as `1.5.0`, or an empty text. */
export function readPeVersion(path: string): string {
  const file = openSync(path, 'r');
  try {
    return versionIn(numbersOf(file));
  } catch (error) {
    // A file that ends too early, or leads nowhere, says no version.
    if (error instanceof RangeError) return '';
    throw error;
  } finally {
    closeSync(file);
  }
}

function numbersOf(file: number): FileNumbers {
  const { size } = fstatSync(file);
  const bytes = (at: number, length: number): Buffer => {
    if (!Number.isSafeInteger(at) || at < 0 || at + length > size) throw new RangeError('no place');
    const buffer = Buffer.alloc(length);
    if (readSync(file, buffer, 0, length, at) < length) throw new RangeError('no place');
    return buffer;
  };
  return {
    bytes,
    word: (at) => bytes(at, 2).readUInt16LE(0),
    long: (at) => bytes(at, 4).readUInt32LE(0),
  };
}

function versionIn(file: FileNumbers): string {
  if (file.bytes(0, 2).toString('latin1') !== 'MZ') return '';
  const header = file.long(0x3c);
  if (file.bytes(header, 4).toString('latin1') !== 'PE\0\0') return '';
  const sectionCount = Math.min(file.word(header + 6), maxSections);
  const optional = header + 24;
  const isWide = file.word(optional) === 0x20b;
  // The third of the directories behind the header has the resources.
  const resources = file.long(optional + (isWide ? 112 : 96) + 2 * 8);
  if (resources === 0) return '';
  const sections = readSections(file, optional + file.word(header + 20), sectionCount);
  const root = placeOf(sections, resources);
  const types = findEntry(file, root, root, versionResource);
  const names = types === null ? null : findEntry(file, root, types, null);
  const data = names === null ? null : findEntry(file, root, names, null);
  if (data === null) return '';
  const place = placeOf(sections, file.long(data));
  return fixedVersion(file.bytes(place, Math.min(file.long(data + 4), longestHead)));
}

function readSections(file: FileNumbers, at: number, count: number): readonly Section[] {
  const table = file.bytes(at, count * 40);
  return Array.from({ length: count }, (_, index) => ({
    size: Math.max(table.readUInt32LE(index * 40 + 8), table.readUInt32LE(index * 40 + 16)),
    address: table.readUInt32LE(index * 40 + 12),
    offset: table.readUInt32LE(index * 40 + 20),
  }));
}

function placeOf(sections: readonly Section[], address: number): number {
  const section = sections.find(
    (one) => address >= one.address && address < one.address + one.size,
  );
  if (!section) throw new RangeError('no place');
  return address - section.address + section.offset;
}

/** The target of an entry in a directory of resources: the one of a number, or the first. Null where there is none. */
function findEntry(
  file: FileNumbers,
  root: number,
  directory: number,
  wanted: number | null,
): number | null {
  const count = file.word(directory + 12) + file.word(directory + 14);
  for (let index = 0; index < Math.min(count, maxResources); index += 1) {
    const entry = directory + 16 + index * 8;
    if (wanted !== null && file.long(entry) !== wanted) continue;
    // The highest bit tells a directory from data; both stand behind the root.
    return root + (file.long(entry + 4) & 0x7f_ff_ff_ff);
  }
  return null;
}

function fixedVersion(head: Buffer): string {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(fixedInfoSignature);
  const at = head.indexOf(signature);
  if (at === -1 || at + 16 > head.length) return '';
  const numbers = [10, 8, 14, 12].map((offset) => head.readUInt16LE(at + offset));
  if (numbers.every((number) => number === 0)) return '';
  // The fourth number counts builds, and most have none.
  return (numbers[3] === 0 ? numbers.slice(0, 3) : numbers).join('.');
}
