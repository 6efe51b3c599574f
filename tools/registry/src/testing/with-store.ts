import { useBuckets, type TestBucket } from '@patchbay/node-kit/bucket/testing';
import type { SiteStore } from '../config.ts';
import { BucketTarget } from '../target/bucket-target.ts';
import { TrialSite } from './trial-site.ts';

type TargetOptions = Partial<ConstructorParameters<typeof BucketTarget>[1]>;

export interface TestStore extends Pick<TestBucket, 'gateway' | 'folder'> {
  readonly store: SiteStore;
  /** Builds, and a folder for comparison. */
  readonly site: TrialSite;
  /** The bucket, as another process would open it. */
  readonly open: (options?: TargetOptions, store?: SiteStore) => BucketTarget;
}

/** Buckets for a site, one for each test of a file. */
export function useStores(): {
  readonly withStore: (test: (store: TestStore) => Promise<void>) => Promise<void>;
} {
  const { withBucket } = useBuckets('releases');
  return {
    withStore: (test) =>
      withBucket(async ({ config, gateway, folder, closeAfter }) => {
        const store = { ...config, prefix: 'the/site/' };
        const defaults = { localFolder: folder, log: () => undefined };
        const open = (options: TargetOptions = {}, from = store) =>
          closeAfter(new BucketTarget(from, { ...defaults, ...options }));
        const site = await TrialSite.create();
        try {
          await test({ store, gateway, folder, site, open });
        } finally {
          await site.remove();
        }
      }),
  };
}
