import { maxUnpackedBytes, textOf, tooLarge, unpacked } from './file-texts.ts';
import { UnreadableFileError } from './plugin-reference.ts';

/** A file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly offset: number;
  readonly packedBytes: number;
}

const damaged = (): UnreadableFileError =>
  new UnreadableFileError('This file is damaged: it is not a complete zip archive.');

const endBytes = 22;
const longestComment = 65_535;
const directoryEntryBytes = 46;
const localHeaderBytes = 30;
/** A project has some hundreds of files. */
const maxEntries = 50_000;
const maxDirectoryBytes = 16 * 1024 * 1024;

/**
 * The files of a zip archive by its directory, which stands at its end; the archive is not read as a whole.
 * Larger ones, of the kind Zip64, are refused: projects are none.
 * @throws UnreadableFileError
 */
export async function readZipEntries(blob: Blob): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, blob.size - endBytes - longestComment);
  const tail = await viewOf(blob.slice(tailStart));
  const end = findEnd(tail);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (size > maxDirectoryBytes || count > maxEntries) throw tooLarge();
  if (start + size > blob.size) throw damaged();
  const directory = await viewOf(blob.slice(start, start + size));
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + directoryEntryBytes > directory.byteLength) throw damaged();
    if (directory.getUint32(at, true) !== 0x02014b50) throw damaged();
    const nameBytes = directory.getUint16(at + 28, true);
    const next =
      at +
      directoryEntryBytes +
      nameBytes +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
    if (next > directory.byteLength) throw damaged();
    const name = new Uint8Array(directory.buffer, at + directoryEntryBytes, nameBytes);
    entries.push({
      name: new TextDecoder().decode(name),
      method: directory.getUint16(at + 10, true),
      packedBytes: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

const viewOf = async (blob: Blob): Promise<DataView> => new DataView(await blob.arrayBuffer());

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - endBytes; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === 0x06054b50) return at;
  }
  throw damaged();
}

/** The text of a file of the archive, in pieces. @throws UnreadableFileError */
export async function* textOfEntry(blob: Blob, entry: ZipEntry): AsyncGenerator<string> {
  const header = await viewOf(blob.slice(entry.offset, entry.offset + localHeaderBytes));
  if (header.byteLength < localHeaderBytes || header.getUint32(0, true) !== 0x04034b50) {
    throw damaged();
  }
  const start =
    entry.offset + localHeaderBytes + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = blob.slice(start, start + entry.packedBytes);
  if (packed.size < entry.packedBytes) throw damaged();
  if (entry.method === 0) yield* textOf(packed.stream(), maxUnpackedBytes);
  else if (entry.method === 8) yield* textOf(unpacked(packed, 'deflate-raw'), maxUnpackedBytes);
  else throw new UnreadableFileError('This file is packed in a way that cannot be read here.');
}
