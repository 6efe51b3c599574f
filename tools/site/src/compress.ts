import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

interface Compressed {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Null where the file goes out as it is. */
  readonly encoding: Encoding | null;
}

const smallestBytes = 1024;
const mostEntries = 500;

/**
 * Compresses contents that never change under their name, each once per encoding. The first answers are compressed
 * quickly; as small as possible, which takes a second for a large script, is what all later ones get. The results are
 * kept in memory, bounded in number, since the files of a release are few.
 */
export function createCompressor() {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  return async function compress(
    name: string,
    content: Buffer,
    acceptEncoding: string,
  ): Promise<Compressed> {
    const encoding = chooseEncoding(name, content.length, acceptEncoding);
    if (!encoding) return { body: new Uint8Array(content), encoding };
    const key = `${encoding}:${name}:${String(content.length)}`;
    let body = kept.get(key);
    if (!body) {
      if (kept.size >= mostEntries) kept.clear();
      body = encode(encoding, content, 'quick');
      kept.set(key, body);
      void encode(encoding, content, 'small').then((small) => {
        kept.set(key, Promise.resolve(small));
      });
    }
    return { body: await body, encoding };
  };
}

function chooseEncoding(name: string, bytes: number, acceptEncoding: string): Encoding | null {
  if (name.endsWith('.woff2') || bytes < smallestBytes) return null;
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : null;
}

const brotliQuality = { quick: 5, small: 11 };
const gzipLevel = { quick: 6, small: 9 };

async function encode(
  encoding: Encoding,
  content: Buffer,
  effort: 'quick' | 'small',
): Promise<Uint8Array<ArrayBuffer>> {
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
