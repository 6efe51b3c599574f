import type { SitePlace } from '../config.ts';
import type { BucketTarget } from './bucket-target.ts';
import { FolderTarget } from './folder-target.ts';
import type { ReleaseTarget } from './release-target.ts';

interface OpenOptions {
  /** Called with what the client of a bucket warns of; by default nobody is. */
  readonly log?: (line: string) => void;
  /** The time for which a command waits for another one's end; by default a minute. */
  readonly lockTimeoutMs?: number;
}

/** Opens the place of a site's files, a bucket or a folder: the one place that chooses. Nothing is asked yet. */
export async function openTarget(
  { siteDir, store }: SitePlace,
  options: OpenOptions = {},
): Promise<ReleaseTarget> {
  return store ? openBucket({ siteDir, store }, options) : new FolderTarget(siteDir, options);
}

/** The same of a site that is in a bucket. */
export async function openBucket(
  { siteDir, store }: SitePlace & { readonly store: NonNullable<SitePlace['store']> },
  { log = () => undefined, ...options }: OpenOptions = {},
): Promise<BucketTarget> {
  // The SDK is large: without a bucket nothing of it is loaded.
  const { BucketTarget: Target } = await import('./bucket-target.ts');
  return new Target(store, { localFolder: siteDir, log, ...options });
}
