import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { isStorageKey } from '../storage/file-storage.ts';
import { releaseFolder } from './site-folder.ts';

/** The first parts of paths in a backup, by the kinds of its files. */
export const databasePart = 'database';
export const uploadsPart = 'uploads';
export const sitePart = 'site';

/** Whether a backup has a file of this path: an upload has a key, and a file of a site plain names. */
function isBackedUp(path: string): boolean {
  const [part, ...names] = path.split('/');
  if (part === uploadsPart) return isStorageKey(names.join('/'));
  const arePlain = names.every((name) => !/^\.{0,2}$|[\\\p{Cc}]/u.test(name));
  return arePlain && (part === databasePart || names[0] !== releaseFolder);
}

const manifestFile = 'manifest.json';

/** The contents of a backup, so that half of one is not taken for the whole; its last file. */
const manifestSchema = object({
  /** Raised when an older version could not restore what is written. */
  format: number().oneOf([1]).required(),
  /** ISO 8601. */
  madeAt: string().required(),
  /** The last migration of its database (`migrationOf`). */
  migration: number().integer().positive().required(),
  tables: array()
    .of(object({ name: string().matches(/^\w+$/).required(), rows: number().integer().required() }))
    .required(),
  /** The last number that each counter of a table has given, and whether it has given it. */
  counters: array()
    .of(
      object({
        table: string().matches(/^\w+$/).required(),
        column: string().matches(/^\w+$/).required(),
        value: string().matches(/^\d+$/).required(),
        isUsed: string().oneOf(['yes', 'no']).required(),
      }),
    )
    .required(),
  /** Whether there was a site. */
  site: string().oneOf(['yes', 'no']).required(),
  files: array()
    .of(
      object({
        path: string()
          .matches(/^(?:database|uploads|site)\//)
          .required()
          .test('backed-up', 'has a path that no backup has', isBackedUp),
        sizeBytes: number().integer().min(0).required(),
        sha256: string()
          .matches(/^[\da-f]{64}$/)
          .required(),
      }),
    )
    .required(),
});

export type Manifest = InferType<typeof manifestSchema>;

/** Files that are compressed already: another compression takes time and makes them no smaller. */
const compressed = /\.(?:br|gz|zip|webp|png|jpe?g|avif|woff2|mp3|ogg|flac|m4a)$/i;

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Begins a ZIP archive, whose files are written one after another, whatever their size. */
export function createArchive() {
  const zip = new ZipFile();
  // An error of one of its streams is thrown by `write`, which is waited for.
  zip.on('error', () => undefined);
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  const closed = new AbortController();
  output.once('close', () => {
    closed.abort();
  });
  const files: Manifest['files'] = [];

  async function write(path: string, content: Content) {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const counted = Readable.from(
      (async function* () {
        for await (const piece of content) {
          hash.update(piece);
          sizeBytes += piece.byteLength;
          yield piece;
        }
      })(),
      { objectMode: false },
    );
    zip.addReadStream(counted, path, { compress: !compressed.test(path) });
    await once(counted, 'end', { signal: closed.signal });
    return { path, sizeBytes, sha256: hash.digest('hex') };
  }

  return {
    output,
    /** Adds a file, and resolves once it has been read to its end. */
    add: async (path: string, content: Content): Promise<void> => {
      files.push(await write(path, content));
    },
    /** Ends it with the list of all that it has. */
    end: async (facts: Omit<Manifest, 'format' | 'files'>): Promise<Manifest> => {
      const manifest: Manifest = { ...facts, format: 1, files };
      await write(manifestFile, [Buffer.from(JSON.stringify(manifest))]);
      zip.end();
      return manifest;
    },
  };
}

export type Archive = ReturnType<typeof createArchive>;

/** A backup that is whole: each file in it is the one that was written. */
export interface OpenBackup {
  readonly manifest: Manifest;
  readonly bytesOf: (path: string) => AsyncIterable<Uint8Array>;
  readonly close: () => void;
}

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
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(manifestFile)) pieces.push(piece);
    const manifest = parse(manifestSchema, JSON.parse(Buffer.concat(pieces).toString('utf8')));
    for (const { path, sha256 } of manifest.files) {
      const hash = createHash('sha256');
      for await (const piece of bytesOf(path)) hash.update(piece);
      if (hash.digest('hex') !== sha256) throw new Error(`${path} differs`);
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
    const reason = reasonOf(cause);
    throw new OperatorError(`${file} is damaged or no backup of this product: ${reason}.`, {
      cause,
    });
  }
}
