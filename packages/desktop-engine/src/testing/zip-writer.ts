import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file as a test wants it: whatever is given is written, right or wrong. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  /** The name before the data, where it is not that of the list. */
  readonly localName?: string | Buffer;
  readonly isStored?: boolean;
  readonly method?: number;
  readonly flags?: number;
  /** Unix mode with its type bits, such as `0o120777`. */
  readonly mode?: number;
  readonly madeBy?: number;
  readonly crc?: number;
  readonly bytes?: number;
  readonly packedBytes?: number;
  /** The place of its data as the list says it. */
  readonly offset?: number;
  /** Uses the data of an entry before it. */
  readonly sharesWith?: number;
  readonly extra?: Buffer;
}

export interface ZipOptions {
  readonly comment?: Buffer;
  readonly entryCount?: number;
  readonly listOffset?: number;
  readonly listBytes?: number;
  readonly diskNumber?: number;
  readonly prefix?: Buffer;
  /** Stands between the list and its end. */
  readonly beforeEnd?: Buffer;
  readonly suffix?: Buffer;
}

const utf8Flag = 0x800;
const unix = 3;

const fileMode = 0o100644;
export const programMode = 0o100755;
export const linkMode = 0o120777;

/** A zip file. Written by hand, since a library makes none that breaks the rules. */
export function writeZip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const pieces: Buffer[] = options.prefix ? [options.prefix] : [];
  const list: Buffer[] = [];
  const offsets: number[] = [];
  let offset = options.prefix?.length ?? 0;
  for (const entry of entries) {
    const facts = describe(entry);
    const start = entry.sharesWith === undefined ? offset : (offsets[entry.sharesWith] ?? 0);
    offsets.push(start);
    if (entry.sharesWith === undefined) {
      const local = localHeader(entry, facts);
      pieces.push(local, facts.packed);
      offset += local.length + facts.packed.length;
    }
    list.push(listHeader(entry, facts, start));
  }
  const listBuffer = Buffer.concat(list);
  const end = endRecord(entries.length, listBuffer.length, offset, options);
  const { beforeEnd = Buffer.alloc(0), suffix = Buffer.alloc(0) } = options;
  return Buffer.concat([...pieces, listBuffer, beforeEnd, end, suffix]);
}

interface Facts {
  readonly name: Buffer;
  readonly packed: Buffer;
  readonly fields: Buffer;
}

function describe(entry: ZipEntry): Facts {
  const data = Buffer.from(entry.data ?? '');
  const isStored = entry.isStored === true || data.length === 0;
  const packed = isStored ? data : deflateRawSync(data);
  const isText = typeof entry.name === 'string';
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.flags ?? (isText ? utf8Flag : 0), 2);
  fields.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(entry.crc ?? crc32(data), 10);
  fields.writeUInt32LE(entry.packedBytes ?? packed.length, 14);
  fields.writeUInt32LE(entry.bytes ?? data.length, 18);
  return { name: Buffer.from(entry.name), packed, fields };
}

function localHeader({ localName }: ZipEntry, { name, fields }: Facts): Buffer {
  const ownName = localName === undefined ? name : Buffer.from(localName);
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(ownName.length, 0);
  return Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, lengths, ownName]);
}

function listHeader(entry: ZipEntry, { name, fields }: Facts, offset: number): Buffer {
  const extra = entry.extra ?? Buffer.alloc(0);
  const madeBy = Buffer.from([20, entry.madeBy ?? unix]);
  const rest = Buffer.alloc(18);
  rest.writeUInt16LE(name.length, 0);
  rest.writeUInt16LE(extra.length, 2);
  const isFolder = name.at(-1) === 0x2f;
  const mode = entry.mode ?? (isFolder ? 0o040755 : fileMode);
  rest.writeUInt32LE((mode << 16) >>> 0, 10);
  rest.writeUInt32LE(entry.offset ?? offset, 14);
  const signature = Buffer.from('PK\x01\x02', 'latin1');
  return Buffer.concat([signature, madeBy, fields, rest, name, extra]);
}

function endRecord(count: number, bytes: number, offset: number, options: ZipOptions): Buffer {
  const comment = options.comment ?? Buffer.alloc(0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(options.diskNumber ?? 0, 4);
  end.writeUInt16LE(options.entryCount ?? count, 8);
  end.writeUInt16LE(options.entryCount ?? count, 10);
  end.writeUInt32LE(options.listBytes ?? bytes, 12);
  end.writeUInt32LE(options.listOffset ?? offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}
