import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';

/** The encodings of a body, the best first. */
export const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** The suffix of a compressed file's name, beside the file that it was made of. nginx looks for the same names. */
export const encodingSuffix: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** No browser sends more; a list of thousands is not worth reading. */
const maxHeaderLength = 512;

/**
 * The encodings that an `Accept-Encoding` header takes, the one that it likes best first, and of those that it likes as
 * much the smaller one (RFC 9110, 12.5.3).
 */
export function acceptedEncodings(acceptEncoding: string): readonly Encoding[] {
  if (acceptEncoding.length > maxHeaderLength) return [];
  const accepted = new Map(
    parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]),
  );
  const qualityOf = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0;
  return encodings
    .filter((encoding) => qualityOf(encoding) > 0)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a));
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** As small as the encoding makes a text, about a second for a large script; or in a few milliseconds. */
export type Effort = 'most' | 'quick';

const levels = {
  most: { gzip: constants.Z_BEST_COMPRESSION, br: constants.BROTLI_MAX_QUALITY },
  quick: { gzip: 6, br: 6 },
} as const;

export function compress(
  encoding: Encoding,
  content: Buffer,
  effort: Effort = 'most',
): Promise<Buffer> {
  const level = levels[effort][encoding];
  if (encoding === 'gzip') return toGzip(content, { level });
  return toBrotli(content, {
    // One piece, as a rule: each one comes by a turn of the event loop, and all are copied into one at the end.
    chunkSize: Math.max(16 * 1024, Math.ceil(content.length / 4)),
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * @throws Error where the content is not of this encoding, or holds more than `maxBytes`
 */
export function decompress(encoding: Encoding, content: Buffer, maxBytes: number): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(1, maxBytes) };
  return encoding === 'br' ? fromBrotli(content, options) : fromGzip(content, options);
}
