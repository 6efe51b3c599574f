/** Door: where a site's files lie, and who may write there. */
export { FolderTarget } from './folder-target.ts';
export { realFileSystem, type FileSystem, type ReleaseTarget } from './release-target.ts';
