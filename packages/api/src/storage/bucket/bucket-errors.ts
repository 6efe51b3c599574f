import { bucketProblem } from '@patchbay/node-kit/bucket';
import type { BucketConfig } from '@patchbay/node-kit/bucket/config';
import { StorageError } from '../storage-error.ts';

const variables = {
  bucket: 'UPLOADS_BUCKET',
  endpoint: 'UPLOADS_ENDPOINT',
  region: 'UPLOADS_REGION',
};

/** The failure of a bucket, as one sentence for the operator. */
export function storageErrorOf(error: unknown, { name }: Pick<BucketConfig, 'name'>): StorageError {
  if (error instanceof StorageError) return error;
  return new StorageError(
    `The bucket ${name} of the uploaded files ${bucketProblem(error, variables)}.`,
  );
}
