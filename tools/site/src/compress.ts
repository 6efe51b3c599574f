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
 * Compresses files that never change, each once per encoding. The results are kept in memory, bounded in number, since
 * the files of a release are few.
 */
export function createCompressor() {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  return async function compress(
    path: string,
    content: Buffer,
    acceptEncoding: string,
  ): Promise<Compressed> {
    const encoding = chooseEncoding(path, content.length, acceptEncoding);
    if (!encoding) return { body: new Uint8Array(content), encoding };
    const key = `${encoding}:${path}:${String(content.length)}`;
    let body = kept.get(key);
    if (!body) {
      if (kept.size >= mostEntries) kept.clear();
      body = encode(encoding, content);
      kept.set(key, body);
    }
    return { body: await body, encoding };
  };
}

function chooseEncoding(path: string, bytes: number, acceptEncoding: string): Encoding | null {
  if (path.endsWith('.woff2') || bytes < smallestBytes) return null;
  if (/\bbr\b/.test(acceptEncoding)) return 'br';
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : null;
}

async function encode(encoding: Encoding, content: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const encoded =
    encoding === 'br'
      ? await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await toGzip(content, { level: 9 });
  return new Uint8Array(encoded);
}
