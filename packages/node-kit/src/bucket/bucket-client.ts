import { S3Client } from '@aws-sdk/client-s3';
import type { BucketConfig } from './bucket-config.ts';

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
  readonly mostConnections: number;
}

const tries = 4;
const nothing = () => undefined;

/** A client of the official SDK, which tries again what may succeed, later each time. Nothing is asked yet. */
export function createBucketClient(
  { region, endpoint, isPathStyle }: BucketConfig,
  { log, times, mostConnections }: ClientOptions,
): S3Client {
  const warn = (line: unknown) => {
    if (typeof line === 'string') log(line);
  };
  const agent = { keepAlive: true, maxSockets: mostConnections };
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
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
