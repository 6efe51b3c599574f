import { S3ServiceException } from '@aws-sdk/client-s3';
import { codeOf, reasonOf } from '../../process/error-details.ts';
import { StorageError } from '../storage-error.ts';
import type { BucketConfig } from './bucket-config.ts';

const refusedCredentials = new Set([
  'AccessDenied',
  'AuthorizationHeaderMalformed',
  'CredentialsProviderError',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
]);

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Whether a bucket says that it has no such file. To a question without a body it says the same of itself. */
export const isAbsent = (error: unknown): boolean =>
  statusOf(error) === 404 && !isNamed(error, 'NoSuchBucket');

/** Whether a file has no such bytes: it is another one than was known. */
export const isBeyondEnd = (error: unknown): boolean => statusOf(error) === 416;

/** Whether a server of another maker has no such call. */
export const isUnknownCall = (error: unknown): boolean =>
  [405, 501].includes(statusOf(error) ?? 0) || isNamed(error, 'NotImplemented');

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * The failure of a bucket, as one sentence for the operator. The error of the SDK is left out: it has the request, and
 * the key that signed it.
 */
export function storageErrorOf(error: unknown, { name }: Pick<BucketConfig, 'name'>): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(`The bucket ${name} of the uploaded files ${problemOf(error)}.`);
}

function problemOf(error: unknown): string {
  const status = statusOf(error);
  if (isNamed(error, 'NoSuchBucket') || status === 404) {
    return 'is not there: check UPLOADS_BUCKET and UPLOADS_ENDPOINT';
  }
  if (isNamed(error, 'PermanentRedirect') || status === 301) {
    return 'is in another region: check UPLOADS_REGION';
  }
  if (isNamed(error, 'CredentialsProviderError')) {
    return 'cannot be asked without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a file of them';
  }
  if (status === 401 || status === 403 || isNamed(error, ...refusedCredentials)) {
    return `refuses these credentials (${wordFor(error)})`;
  }
  if (['ECONNRESET', 'EPIPE'].includes(codeOf(error))) return 'broke a connection';
  if (isNamed(error, 'TimeoutError', 'AbortError')) return 'did not answer in time';
  if (status !== undefined) return `answered ${status} (${wordFor(error)})`;
  return `cannot be reached (${reasonOf(error)})`;
}

/** The word that S3 has for it; its sentences may repeat what was sent. */
const wordFor = (error: unknown): string => {
  const word = error instanceof Error ? error.name : '';
  return /^[A-Za-z]+$/.test(word) ? word : 'no reason given';
};
