import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, type Encoding } from './choose-encoding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

interface Compressed {
  readonly body: Bytes;
  /** Null where the file goes out as it is. */
  readonly encoding: Encoding | null;
}

type Effort = 'quick' | 'small';
type Encode = (encoding: Encoding, content: Buffer, effort: Effort) => Promise<Bytes>;

interface CompressorOptions {
  /** How many bytes of results are kept; the ones that were asked for last. */
  readonly maxBytes?: number;
  readonly encode?: Encode;
}

const smallestBytes = 1024;

/**
 * Compresses contents that never change under their name. The first answers are compressed quickly; as small as possible,
 * which takes a second for a large script, is what all later ones get. A content is compressed once for all who ask at
 * the same time, and what fails is tried again for the next one.
 */
export function createCompressor({
  maxBytes = 64 * 1024 * 1024,
  encode = encodeContent,
}: CompressorOptions = {}) {
  const kept = new LRUCache<string, Bytes>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  const underWay = new Map<string, Promise<Bytes>>();

  async function encodeQuickly(key: string, encoding: Encoding, content: Buffer): Promise<Bytes> {
    try {
      const body = await encode(encoding, content, 'quick');
      kept.set(key, body);
      void encodeSmall(key, encoding, content);
      return body;
    } finally {
      underWay.delete(key);
    }
  }

  async function encodeSmall(key: string, encoding: Encoding, content: Buffer): Promise<void> {
    try {
      kept.set(key, await encode(encoding, content, 'small'));
    } catch (error) {
      console.error(`The site could not compress ${key} any smaller: ${String(error)}`);
    }
  }

  return async function compress(
    name: string,
    content: Buffer,
    acceptEncoding: string,
  ): Promise<Compressed> {
    const isWorthIt = !name.endsWith('.woff2') && content.length >= smallestBytes;
    const encoding = isWorthIt ? chooseEncoding(acceptEncoding) : null;
    if (!encoding) return { body: new Uint8Array(content), encoding };
    const key = `${encoding}:${name}:${content.length}`;
    const known = kept.get(key);
    if (known) return { body: known, encoding };
    const body = underWay.get(key) ?? encodeQuickly(key, encoding, content);
    underWay.set(key, body);
    return { body: await body, encoding };
  };
}

const brotliQuality = { quick: 5, small: 11 };
const gzipLevel = { quick: 6, small: 9 };

async function encodeContent(encoding: Encoding, content: Buffer, effort: Effort): Promise<Bytes> {
  const encoded =
    encoding === 'br'
      ? await toBrotli(content, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        })
      : await toGzip(content, { level: gzipLevel[effort] });
  return new Uint8Array(encoded);
}
