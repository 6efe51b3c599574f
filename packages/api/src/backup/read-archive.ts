import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { parse } from '@patchbay/shared/parse';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { manifestFile, manifestSchema, type Manifest } from './manifest.ts';

/** A backup that is whole: each file in it is the one that was written. */
export interface OpenBackup {
  readonly manifest: Manifest;
  readonly bytesOf: (path: string) => AsyncIterable<Uint8Array>;
  readonly close: () => void;
}

/** Millions of files: a longer list was not written by this program. */
const mostManifestBytes = 512 * 1024 * 1024;

/**
 * Opens a backup and reads all of it once, so that nothing is restored from half of one.
 * @throws OperatorError for a file that cannot be read, is not a backup, or is damaged
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openArchive(file).catch((cause: unknown) => {
    throw new OperatorError(`${file} cannot be read as a backup: ${reasonOf(cause)}.`, { cause });
  });
  const entries = new Map<string, Entry>();
  async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path);
    if (!entry) throw new Error(`${path} is missing`);
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      if (piece instanceof Uint8Array) yield piece;
    }
  }
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    if ((entries.get(manifestFile)?.uncompressedSize ?? 0) > mostManifestBytes) {
      throw new Error(`${manifestFile} is too long`);
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(manifestFile)) pieces.push(piece);
    const manifest = parse(manifestSchema, JSON.parse(Buffer.concat(pieces).toString('utf8')));
    for (const { path, sizeBytes, sha256 } of manifest.files) {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of bytesOf(path)) {
        hash.update(piece);
        bytes += piece.byteLength;
      }
      if (bytes !== sizeBytes || hash.digest('hex') !== sha256) throw new Error(`${path} differs`);
    }
    return {
      manifest,
      bytesOf,
      close: () => {
        zip.close();
      },
    };
  } catch (cause) {
    zip.close();
    throw new OperatorError(
      `${file} is damaged or no backup of this product: ${reasonOf(cause)}.`,
      {
        cause,
      },
    );
  }
}

async function openArchive(file: string): Promise<ZipFile> {
  await requireEndRecord(file);
  return openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  });
}

/** The end of an archive of this program, which has no comment: in a large one, before it, what leads to another end record. */
const end = { mark: Buffer.from('PK\x05\x06', 'latin1'), bytes: 22 };
const locator = { mark: Buffer.from('PK\x06\x07', 'latin1'), bytes: 20, placeAt: 8 };

/**
 * Refuses an archive whose end record is in no place of the file: the library asks the system for it all the same, in a callback
 * of its own, and what it throws there nobody can catch.
 */
async function requireEndRecord(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(locator.bytes + end.bytes);
    if (size < bytes.length) return;
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    if (bytes.indexOf(end.mark) !== locator.bytes)
      throw new Error('it has not the end of a backup');
    if (!bytes.subarray(0, locator.mark.length).equals(locator.mark)) return;
    if (bytes.readBigUInt64LE(locator.placeAt) > size) throw new Error('its end is not in it');
  } finally {
    await handle.close();
  }
}
