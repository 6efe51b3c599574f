import { createHash } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import {
  acceptedEncodings,
  compress,
  decompress,
  encodingSuffix,
  type Effort,
  type Encoding,
} from './content-encoding.ts';
import { findFile, createReleasedHashes, digestOfFile, type FoundFile } from './released-hashes.ts';

type Bytes = Buffer<ArrayBuffer>;

/** The body of an answer. Answers share the bytes: however many wait, a file is in memory once. */
export interface ServedBody<Body = Bytes> {
  readonly body: Body;
  /** Null where it goes out as it is. */
  readonly encoding: Encoding | null;
}

/**
 * A file of a release: a small one whole, a larger one as it is read. `damaged` where it is there, and neither it nor a compressed form
 * of it is what was released.
 */
export type ServedFile = ServedBody<Bytes | ReadableStream<Bytes>> | 'damaged';

const maxKeptBytes = 64 * 1024 * 1024;
/**
 * A larger file is read a piece at a time for each answer. Whole, it would stay in memory for every client that is slow to
 * read its answer. The product's own scripts are smaller.
 */
const maxWholeBytes = 512 * 1024;
const pieceBytes = 64 * 1024;

/** A release has no larger file: visitors would wait too long for it, and the server stores and sends all of them. */
export const maxFileBytes = 8 * 1024 * 1024;
const maxVerdicts = 10_000;
/** Whole files are in memory while they are looked at. */
const inTurn = pLimit(2);

/**
 * The files of a site's releases. Which form of a file a client gets was decided at the release, which put the
 * compressed ones beside it; a release from before has none, and its files go out as they are. What is not as it was released goes to
 * nobody: a browser would keep it for a year, long after it was repaired.
 */
export function createFileReader(siteDir: string, maxBytes = maxKeptBytes) {
  const hashOf = createReleasedHashes(siteDir);
  const kept = new LRUCache<string, Bytes, string>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    // Whoever asks while a file is being read waits for the same reading, and gets the file also where others push it out
    // meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: file }) => readFile(file),
  });
  const verdicts = new LRUCache<string, Promise<boolean>>({ max: maxVerdicts });

  const read = ({ file, id, size }: FoundFile) =>
    size > maxWholeBytes ? streamFile(file) : kept.forceFetch(id, { context: file });

  /** Whether a form of a file holds what was released: looked at once, however many ask for it meanwhile. */
  function fits(found: FoundFile, encoding: Encoding | null, hash: string): Promise<boolean> {
    const key = `${encoding} ${hash} ${found.id}`;
    const known = verdicts.get(key);
    if (known) return known;
    const verdict = inTurn(() => holds(found, encoding, hash));
    verdicts.set(key, verdict);
    // A file that could not be read may be readable for the next one.
    verdict.catch(() => verdicts.delete(key));
    return verdict;
  }

  async function holds(
    { file, id, size }: FoundFile,
    encoding: Encoding | null,
    hash: string,
  ): Promise<boolean> {
    if (size > maxFileBytes) return false;
    const bytes = await (size > maxWholeBytes
      ? readFile(file)
      : kept.forceFetch(id, { context: file }));
    if (encoding === null) return digestOfFile(bytes) === hash;
    const content = await decompress(encoding, bytes, maxFileBytes).catch(() => null);
    return content !== null && digestOfFile(content) === hash;
  }

  /** A file in the form that the client likes best; null where there is none. */
  return async function readFor(path: string, acceptEncoding: string): Promise<ServedFile | null> {
    const plain = await findFile(siteDir, path);
    if (!plain) return null;
    const hash = await hashOf(path);
    for (const encoding of [...acceptedEncodings(acceptEncoding), null]) {
      const found =
        encoding === null ? plain : await findFile(siteDir, path + encodingSuffix[encoding]);
      if (found && (hash === null || (await fits(found, encoding, hash)))) {
        return { body: await read(found), encoding };
      }
    }
    return 'damaged';
  };
}

/** A file as it is taken. It is opened when its first piece is read: an answer to HEAD reads none, and would never close it. */
function streamFile(file: string): ReadableStream<Bytes> {
  let handle: FileHandle | null = null;
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        handle ??= await open(file);
        const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(pieceBytes) });
        if (bytesRead > 0) {
          controller.enqueue(buffer.subarray(0, bytesRead));
          return;
        }
        await handle.close();
        controller.close();
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** A text that is sent, and the entity tag that distinguishes it from every other (RFC 9110, 8.8.3). */
export interface TaggedPage {
  /** In UTF-8. */
  readonly bytes: Bytes;
  /** Weak: its compressed forms have the same. */
  readonly etag: string;
}

export function tagPage(text: string | Bytes): TaggedPage {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  return { bytes, etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** The most bytes of all pages, in each form. */
const maxPageBytes = 32 * 1024 * 1024;

/** Compresses pages, each once for all who ask for it. A failure is tried again for the next one. */
export function createPageEncoder(encode: typeof compress = compress) {
  const kept = new LRUCache<string, Bytes, EncodedPage>({
    maxSize: maxPageBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: { bytes, encoding, effort } }) =>
      encoding ? Buffer.from(await encode(encoding, bytes, effort)) : bytes,
  });
  /** @param effort `quick` for a page that is there for seconds */
  return async function encodePage(
    { bytes, etag }: TaggedPage,
    acceptEncoding: string,
    effort: Effort = 'most',
  ): Promise<ServedBody> {
    const [encoding = null] = acceptedEncodings(acceptEncoding);
    const body = await kept.forceFetch(`${encoding ?? 'plain'} ${etag}`, {
      context: { bytes, encoding, effort },
    });
    return { body, encoding };
  };
}

interface EncodedPage {
  readonly bytes: Bytes;
  readonly encoding: Encoding | null;
  readonly effort: Effort;
}
