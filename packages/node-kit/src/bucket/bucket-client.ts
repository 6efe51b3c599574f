import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client, type GetObjectCommandInput } from '@aws-sdk/client-s3';
import type { BucketConfig } from './bucket-config.ts';
import { watchBody } from './watched-body.ts';

export interface BucketTimes {
  /** Until a connection is there. */
  readonly connectMs: number;
  /** Until one try is answered, which for a part of an upload is once all of it has been sent. */
  readonly tryMs: number;
  /** Until a question is answered, with all its tries. */
  readonly answerMs: number;
  /** Between two pieces of a file that somebody waits for. */
  readonly silentMs: number;
}

export const usualTimes: BucketTimes = {
  connectMs: 3000,
  tryMs: 60_000,
  answerMs: 10_000,
  silentMs: 15_000,
};

interface ClientOptions {
  readonly log: (line: string) => void;
  readonly times: Pick<BucketTimes, 'connectMs' | 'tryMs'>;
  /** Connections at a time; more requests wait. */
  readonly maxConnections?: number;
}

const tries = 4;
const nothing = () => undefined;

/** A client of the official SDK, which tries again what may succeed, later each time. Nothing is asked yet. */
export function createBucketClient(
  { region, endpoint, isPathStyle }: BucketConfig,
  { log, times, maxConnections = 50 }: ClientOptions,
): S3Client {
  const warn = (line: unknown) => {
    if (typeof line === 'string') log(line);
  };
  const agent = { keepAlive: true, maxSockets: maxConnections };
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: isPathStyle,
    maxAttempts: tries,
    retryMode: 'standard',
    // It tells of each request, and of each answer that is no success, with an object: that is the caller's matter.
    logger: { trace: nothing, debug: nothing, info: nothing, warn, error: nothing },
    requestHandler: {
      connectionTimeout: times.connectMs,
      requestTimeout: times.tryMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/**
 * Opens a file of a bucket: its bytes come until they end, or with an error where none come for too long. Destroying them ends the request.
 * @param failureOf makes the error with which they end
 * @throws the SDK's error, where no answer begins in time or the answer has no file
 */
export async function openObject(
  client: S3Client,
  question: GetObjectCommandInput,
  { answerMs, silentMs }: Pick<BucketTimes, 'answerMs' | 'silentMs'>,
  failureOf: (error: unknown) => Error,
) {
  const waited = new AbortController();
  const timer = setTimeout(() => {
    waited.abort();
  }, answerMs);
  const { Body, ContentLength, ETag } = await client
    .send(new GetObjectCommand(question), { abortSignal: waited.signal })
    .finally(() => {
      clearTimeout(timer);
    });
  if (!(Body instanceof Readable)) throw new Error('the answer has no body');
  return {
    sizeBytes: ContentLength ?? Infinity,
    tag: ETag,
    bytes: watchBody(Body, silentMs, failureOf),
  };
}
