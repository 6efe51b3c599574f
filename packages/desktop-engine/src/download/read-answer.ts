import { EngineError } from '../engine-error.ts';
import type { PartialDownload } from './partial-file.ts';
import type { Clock } from './clock.ts';

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

const passing = new Set([408, 425, 429]);
/** The network wants a sign-in, and says so. */
const wantsNetworkSignIn = 511;

interface AnswerOptions {
  /** The address that was asked for. */
  readonly url: string;
  /** The address that gave the answer, after redirects. */
  readonly address: URL;
  readonly backendOrigin: string;
  /** The first byte that was asked for. */
  readonly askedFrom: number;
  readonly retryAfterSeconds: number | null;
}

/**
 * Reads the head of an answer.
 * @throws EngineError or PassingFailure where it carries no bytes of a package
 */
export function readAnswer(
  { status, headers }: Response,
  { url, address, backendOrigin, askedFrom, retryAfterSeconds }: AnswerOptions,
): PackageBytes {
  const isPage = /^(?:text\/html|application\/xhtml)/i.test(headers.get('Content-Type') ?? '');
  if (status === wantsNetworkSignIn || (isPage && (status === 200 || status === 203))) {
    throw aPage(address);
  }
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
    if (address.origin === backendOrigin) {
      throw new EngineError('not-signed-in', `Sign in to download this package (${status}).`);
    }
    throw notGivenOut(address, status);
  }
  if (status === 404 || status === 410) {
    throw new EngineError('no-package', `The package was not found at its address (${status}).`);
  }
  if (status === 416) throw new PassingFailure('The server has another package now.');
  // Servers that stand before others have numbers of their own from 520 on.
  if (passing.has(status) || status >= 500) {
    throw new PassingFailure(`The server answered ${status}.`, retryAfterSeconds);
  }
  throw new EngineError('network', `The server refused the download (${status}).`);
}

const aPage = ({ host }: URL) =>
  new EngineError(
    'network',
    `A web page of ${host} came in place of the package. A network that wants a sign-in, such as a hotel’s, answers like this: open a page in your browser, sign in there, and try again. Otherwise the package is not at its address any more.`,
  );

/** A sign-in here is nothing to another server. Its addresses often hold for a time, and each try gets a new one. */
const notGivenOut = ({ host }: URL, status: number) =>
  new EngineError(
    'network',
    `${host}, where this package is, does not give it out (${status}). Try again later. If it stays so, the package may not be offered in your country or network, or not any more.`,
  );

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

interface StallDeps {
  readonly clock: Clock;
  readonly limits: {
    /** The time for which a server may send nothing. */
    readonly stallMs: number;
    /** In that time a slow one sends less. */
    readonly slowBytes: number;
  };
}

const stalled = () => new PassingFailure('The server sent nothing for a while.');

/**
 * Gives a body up that stands still. One look for many pieces: timers for each of them would pile up by the gigabyte.
 */
export function watchForStall(
  { clock, limits }: StallDeps,
  stall: AbortController,
  onPace: (isSlow: boolean) => void,
) {
  const watch = new AbortController();
  let heard = 0;
  const look = async () => {
    for (let before = -1; before !== heard;) {
      before = heard;
      await clock.sleep(limits.stallMs, watch.signal);
      onPace(heard - before < limits.slowBytes);
    }
    stall.abort(stalled());
  };
  look().catch((error: unknown) => {
    if (!watch.signal.aborted) stall.abort(error);
  });
  return {
    hear: (bytes: number) => {
      heard += bytes;
    },
    stop: () => {
      watch.abort();
    },
  };
}

/** Waits for an answer, but not for ever: a server that sends nothing may answer another request. */
export async function untilStall<T>(
  { clock, limits }: StallDeps,
  stall: AbortController,
  work: Promise<T>,
): Promise<T> {
  const watch = new AbortController();
  const silence = clock.sleep(limits.stallMs, watch.signal).then(() => {
    stall.abort();
    throw stalled();
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    watch.abort();
  }
}
