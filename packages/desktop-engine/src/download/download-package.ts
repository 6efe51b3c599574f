import type { DownloadBytes } from '@patchbay/shared/bridge';
import { createHash } from 'node:crypto';
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readRetryAfter } from '@patchbay/shared/http';
import { requireSpace, watchSpace, type FreeBytes } from '../disk/free-space.ts';
import { asEngineError, EngineError, errorName, systemCode } from '../engine-error.ts';
import type { Clock } from './clock.ts';
import { partialFile, type PartialFile } from './partial-file.ts';
import {
  type PackageBytes,
  PassingFailure,
  readAnswer,
  untilStall,
  watchForStall,
} from './read-answer.ts';
import { requestPackage, type RequestDeps } from './request-package.ts';

export interface DownloadDeps extends RequestDeps {
  readonly clock: Clock;
  readonly freeBytes: FreeBytes;
  /** From 0 to 1; spreads the tries of many computers. */
  readonly random: () => number;
  readonly limits: DownloadLimits;
  /** Clears away the pieces that were written, which Node.js by itself does not before there are some 40 MB. */
  readonly clearMemory: () => void;
}

export interface DownloadLimits {
  readonly maxBytes: number;
  /** Tries in a row that bring nothing. */
  readonly tries: number;
  /** The time for which a server may send nothing. */
  readonly stallMs: number;
  /** In that time a slow one sends less. */
  readonly slowBytes: number;
}

export const defaultDownloadLimits: DownloadLimits = {
  maxBytes: 50_000_000_000,
  tries: 6,
  stallMs: 30_000,
  slowBytes: 60_000,
};

/** A package to be downloaded, and what the backend says of it. */
export interface PackageRequest {
  readonly url: string;
  /** The path that it will have once it is whole. */
  readonly file: string;
  readonly sizeBytes: number | null;
  readonly sha256: string | null;
}

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /** Called with each further percent or megabyte; null where the server does not say how much there is. */
  readonly onProgress: (percent: number | null, bytes: DownloadBytes) => void;
  /** Called now and then with whether hardly anything comes, and with false at the end. */
  readonly onPace?: (isSlow: boolean) => void;
}

/**
 * Downloads a package, or goes on where an earlier download broke off. Whatever comes goes to the disk at once, so the
 * size of a package does not matter for memory. A file of the final name is whole and checked.
 * @throws EngineError; the signal's reason after a cancel
 */
export async function downloadPackage(
  deps: DownloadDeps,
  request: PackageRequest,
  options: DownloadOptions,
): Promise<void> {
  await mkdir(dirname(request.file), { recursive: true });
  const partial = partialFile(request.file);
  try {
    await downloadInTries(deps, request, partial, options);
  } finally {
    options.onPace?.(false);
  }
  await check(request, partial, options.signal);
  await partial.finish();
}

async function downloadInTries(
  deps: DownloadDeps,
  request: PackageRequest,
  partial: PartialFile,
  options: DownloadOptions,
): Promise<void> {
  let failures = 0;
  for (;;) {
    options.signal.throwIfAborted();
    const bytesBefore = (await partial.read())?.bytes ?? 0;
    try {
      await downloadRest(deps, request, partial, options);
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = asPassing(error);
      const hasGrown = ((await partial.read())?.bytes ?? 0) > bytesBefore;
      failures = hasGrown ? 1 : failures + 1;
      if (failures >= deps.limits.tries) throw givenUp(failure);
      await deps.clock.sleep(pauseMs(failure, failures, deps.random()), options.signal);
    }
  }
}

/** `fetch` throws a TypeError where there is no connection; where one breaks or is given up, the errors have other names. */
const isPassing = (error: unknown): boolean =>
  ['TypeError', 'AbortError', 'SocketError'].includes(errorName(error)) ||
  systemCode(error) === 'ECONNRESET';

/** Throws an error that is certain not to pass. */
function asPassing(error: unknown): PassingFailure {
  if (error instanceof PassingFailure) return error;
  if (isPassing(error)) {
    return new PassingFailure('The connection failed.', null, { cause: error });
  }
  throw error;
}

const givenUp = (failure: PassingFailure) =>
  new EngineError(
    'network',
    `The download failed: ${failure.message} Check your connection and try again.`,
    { cause: failure },
  );

const longestPauseMs = 60_000;

function pauseMs({ retryAfterSeconds }: PassingFailure, failures: number, random: number): number {
  const pause = Math.min(longestPauseMs, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2);
  return Math.max(pause, Math.min(longestPauseMs, (retryAfterSeconds ?? 0) * 1000));
}

async function downloadRest(
  deps: DownloadDeps,
  request: PackageRequest,
  partial: PartialFile,
  { signal, onProgress, onPace = () => undefined }: DownloadOptions,
): Promise<void> {
  const begun = await partial.read();
  const known = begun?.known.url === request.url ? begun.known : null;
  const askedFrom = known ? (begun?.bytes ?? 0) : 0;
  if (known?.totalBytes === askedFrom) return;

  const range = { Range: `bytes=${askedFrom}-`, 'If-Range': known?.validator ?? '' };
  // A part of an answer that is compressed on the way would not be a part of the file.
  const headers = { 'Accept-Encoding': 'identity', ...(known && askedFrom > 0 ? range : {}) };
  const stall = new AbortController();
  const stopped = AbortSignal.any([signal, stall.signal]);
  const { response, address } = await untilStall(
    deps,
    stall,
    requestPackage(deps, request.url, headers, stopped),
  );
  try {
    // Another file than the one that was begun: the bytes that have come are of no use.
    if (response.status === 416) await partial.remove();
    const answer = readAnswer(response, {
      url: request.url,
      address,
      backendOrigin: deps.backendOrigin,
      askedFrom,
      retryAfterSeconds: readRetryAfter(response.headers, deps.clock.now()),
    });
    requireExpectedSize(request, answer, deps.limits);
    await requireSpace(
      deps.freeBytes,
      dirname(partial.path),
      (answer.totalBytes ?? answer.from) - answer.from,
    );
    await partial.note(answer.known);
    await writeBody(deps, request, { response, answer, stall, partial, onProgress, onPace }).catch(
      async (error: unknown) => {
        // A person who frees space would look for it elsewhere.
        if (isDiskFull(error)) await partial.remove();
        throw error;
      },
    );
  } finally {
    // A body that was not read to its end holds its connection.
    stall.abort();
  }
}

function isDiskFull(error: unknown): boolean {
  const known = asEngineError(error, 'The download');
  return known instanceof EngineError && known.code === 'disk-full';
}

function requireExpectedSize(
  { sizeBytes }: PackageRequest,
  { totalBytes }: PackageBytes,
  { maxBytes }: DownloadLimits,
): void {
  if (totalBytes !== null && totalBytes > maxBytes) throw tooLarge();
  if (sizeBytes !== null && totalBytes !== null && totalBytes !== sizeBytes) throw notTheOne();
}

const tooLarge = () => new EngineError('bad-package', 'The package is too large.');
const notTheOne = () =>
  new EngineError('bad-package', 'The package at the address is not the one of this version.');

interface Body {
  readonly response: Response;
  readonly answer: PackageBytes;
  readonly stall: AbortController;
  readonly partial: PartialFile;
  readonly onProgress: DownloadOptions['onProgress'];
  readonly onPace: (isSlow: boolean) => void;
}

const clearEveryBytes = 2_000_000;
const tellEveryBytes = 1_000_000;

async function writeBody(
  deps: DownloadDeps,
  { sizeBytes }: PackageRequest,
  { response, answer, stall, partial, onProgress, onPace }: Body,
): Promise<void> {
  const total = answer.totalBytes ?? sizeBytes;
  const most = Math.min(total ?? Infinity, deps.limits.maxBytes);
  const file: FileHandle = await open(partial.path, answer.from > 0 ? 'a' : 'w');
  const watch = watchForStall(deps, stall, onPace);
  const space = watchSpace(deps.freeBytes, dirname(partial.path));
  let bytes = answer.from;
  let clearedAt = bytes;
  let told: number | null | undefined;
  let toldAt = bytes;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk?.value) break;
      watch.hear(chunk.value.byteLength);
      bytes += chunk.value.byteLength;
      if (bytes > most) throw total === null ? tooLarge() : notTheOne();
      await space(chunk.value.byteLength);
      await file.writeFile(chunk.value);
      if (bytes - clearedAt >= clearEveryBytes) {
        deps.clearMemory();
        clearedAt = bytes;
      }
      const percent = total === null ? null : total === 0 ? 100 : Math.floor((bytes / total) * 100);
      if (percent === told && bytes - toldAt < tellEveryBytes) continue;
      [told, toldAt] = [percent, bytes];
      onProgress(percent, { received: bytes, total });
    }
    await file.sync();
  } finally {
    watch.stop();
    await file.close();
  }
  if (total !== null && bytes < total) throw new PassingFailure('The connection was cut.');
}

/** Checks that the file on the disk is the one that the backend names, else removes it. */
async function check(
  { sizeBytes, sha256 }: PackageRequest,
  partial: PartialFile,
  signal: AbortSignal,
): Promise<void> {
  const { size } = await stat(partial.path);
  const isRight =
    (sizeBytes === null || size === sizeBytes) &&
    (sha256 === null || (await hashOf(partial.path, signal)) === sha256.toLowerCase());
  if (isRight) return;
  await partial.remove();
  throw notTheOne();
}

/** SHA-256 in hex. It reads into one buffer: pieces of their own would lie about by the gigabyte. */
export async function hashOf(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const piece = Buffer.alloc(hashPieceBytes);
  const file = await open(path);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(piece);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

const hashPieceBytes = 256 * 1024;
