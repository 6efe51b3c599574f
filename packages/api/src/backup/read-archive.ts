import { createHash } from 'node:crypto';
import { openPromise, type Entry } from 'yauzl';
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
  const zip = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch((cause: unknown) => {
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
