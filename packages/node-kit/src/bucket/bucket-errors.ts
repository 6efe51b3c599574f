import { S3ServiceException } from '@aws-sdk/client-s3';
import { codeOf, reasonOf } from '../error-details.ts';

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

/** Whether a file is still the one that was known (If-None-Match of a question). */
export const isUnchanged = (error: unknown): boolean => statusOf(error) === 304;

/** Whether a write was refused since the file is not what its condition says: 409 where another write is under way. */
export const isRefused = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);

/** Whether a server of another maker has no such call. */
export const isUnknownCall = (error: unknown): boolean =>
  [405, 501].includes(statusOf(error) ?? 0) || isNamed(error, 'NotImplemented');

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/**
 * The failure of a bucket as a clause for the operator, like `cannot be reached (ECONNREFUSED)`. Nothing else of the SDK's error may be
 * told: it has the request, and the key that signed it.
 * @param variable names the bucket
 * @param prefix of the variables that say where it is
 */
export function bucketProblem(error: unknown, variable: string, prefix = variable): string {
  const status = statusOf(error);
  if (isNamed(error, 'NoSuchBucket') || status === 404) {
    return `is not there: check ${variable} and ${prefix}_ENDPOINT`;
  }
  if (isNamed(error, 'PermanentRedirect') || status === 301) {
    return `is in another region: check ${prefix}_REGION`;
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
