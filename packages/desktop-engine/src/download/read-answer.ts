import { EngineError } from '../engine-error.ts';
import type { PartialDownload } from './partial-file.ts';

/** A failure that may be gone at the next try. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';

  constructor(
    message: string,
    readonly retryAfterSeconds: number | null = null,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

/** The body of an answer: the bytes of a package from a place on. */
export interface PackageBytes {
  readonly from: number;
  /** Size of the whole package; null where the server does not say. */
  readonly totalBytes: number | null;
  /** The facts that a later request needs to go on; null where the server does not offer that. */
  readonly known: PartialDownload | null;
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Reads the head of an answer.
 * @param askedFrom the first byte that was asked for
 * @throws EngineError or PassingFailure where it carries no bytes of a package
 */
export function readAnswer(
  url: string,
  { status, headers }: Response,
  askedFrom: number,
  retryAfterSeconds: number | null,
): PackageBytes {
  if (status === 206) return readPart(url, headers, askedFrom);
  if (status === 200) {
    const isEncoded = !['', 'identity'].includes(headers.get('Content-Encoding') ?? '');
    const totalBytes = isEncoded ? null : readCount(headers.get('Content-Length'));
    const validator = isEncoded ? null : readValidator(headers);
    return {
      from: 0,
      totalBytes,
      known: validator === null ? null : { url, validator, totalBytes },
    };
  }
  if (status === 401 || status === 403) {
    throw new EngineError('not-signed-in', `Sign in to download this package (${status}).`);
  }
  if (status === 404 || status === 410) {
    throw new EngineError('no-package', `The package was not found at its address (${status}).`);
  }
  if (status === 416) throw new PassingFailure('The server has another package now.');
  if (passing.has(status)) {
    throw new PassingFailure(`The server answered ${status}.`, retryAfterSeconds);
  }
  throw new EngineError('network', `The server refused the download (${status}).`);
}

function readPart(url: string, headers: Headers, askedFrom: number): PackageBytes {
  const [, from, total] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('Content-Range') ?? '') ?? [];
  if (from === undefined || Number(from) !== askedFrom) {
    throw new PassingFailure('The server sent another part of the package than the one wanted.');
  }
  const totalBytes = readCount(total ?? null);
  const validator = readValidator(headers);
  return {
    from: askedFrom,
    totalBytes,
    known: validator === null ? null : { url, validator, totalBytes },
  };
}

function readCount(text: string | null): number | null {
  if (text === null || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}

/** A weak tag says that two files mean the same, not that they have the same bytes. */
function readValidator(headers: Headers): string | null {
  const tag = headers.get('ETag');
  if (tag?.startsWith('"')) return tag;
  return tag === null ? headers.get('Last-Modified') : null;
}
