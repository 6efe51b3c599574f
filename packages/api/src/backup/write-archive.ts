import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { addAbortSignal, PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** The facts about a file that is in the archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ArchiveWriter {
  /** Adds a file, and resolves once it has been read to its end. */
  readonly add: (
    path: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => Promise<ArchivedFile>;
}

/** Files that are compressed already: another compression takes time and makes them no smaller. */
const compressed = /\.(?:br|gz|zip|webp|png|jpe?g|avif|woff2|mp3|ogg|flac|m4a)$/i;

/**
 * The bytes of a ZIP archive, whose files are written one after another, whatever their size.
 * @param write adds all of them; what it rejects with ends the bytes with that error
 */
export async function* archiveOf(
  write: (archive: ArchiveWriter) => Promise<void>,
): AsyncGenerator<string | Uint8Array> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const add: ArchiveWriter['add'] = async (path, content) => {
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
    const ended = once(counted, 'end');
    zip.addReadStream(counted, path, { compress: !compressed.test(path) });
    await ended;
    return { path, sizeBytes, sha256: hash.digest('hex') };
  };
  // An error of one of its streams is thrown by `add`, which is waited for.
  zip.on('error', () => undefined);
  const written = write({ add }).then(
    () => {
      zip.end();
    },
    (cause: unknown) => {
      failed.abort(cause);
    },
  );
  const output = addAbortSignal(failed.signal, new PassThrough());
  zip.outputStream.pipe(output);
  try {
    for await (const piece of output) {
      if (typeof piece === 'string' || piece instanceof Uint8Array) yield piece;
    }
  } catch (error) {
    // The reason itself, in place of the word that it was given up.
    if (failed.signal.aborted) throw failed.signal.reason;
    throw error;
  }
  await written;
}
