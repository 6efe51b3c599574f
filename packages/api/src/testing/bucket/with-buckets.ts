import * as testing from '@patchbay/node-kit/bucket/testing';
import {
  createBucketStorage,
  type BucketOptions,
  type BucketStorage,
} from '../../storage/bucket/bucket-storage.ts';

export interface TestBucket extends testing.TestBucket {
  /** A storage over the bucket, as another process would open one. */
  readonly open: (options?: Partial<BucketOptions>) => BucketStorage;
  /** The lines that the storages have logged. */
  readonly logged: string[];
}

/** Buckets for uploads, one for each test of a file. */
export function useBuckets(): {
  readonly withBucket: (test: (bucket: TestBucket) => Promise<void>) => Promise<void>;
} {
  const { withBucket } = testing.useBuckets('uploads');
  return {
    withBucket: (test) =>
      withBucket(async (bucket) => {
        const logged: string[] = [];
        const open = (options: Partial<BucketOptions> = {}) =>
          bucket.closeAfter(
            createBucketStorage(bucket.config, {
              uploadsFolder: bucket.folder,
              log: (line) => logged.push(line),
              ...options,
            }),
          );
        await test({ ...bucket, open, logged });
      }),
  };
}
