/** Door: where a site's files lie, and who may write there. */
export type { BucketTarget } from './bucket-target.ts';
export { FolderTarget } from './folder-target.ts';
export { openBucket, openTarget } from './open-target.ts';
export { realFileSystem, type FileSystem, type ReleaseTarget } from './release-target.ts';
