/** Door: where a site's files lie, and who may write there. */
export { realFileSystem, type FileSystem } from './file-system.ts';
export { FolderTarget } from './folder-target.ts';
export type { ReleaseTarget } from './release-target.ts';
