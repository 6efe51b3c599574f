/** Door: where a site's files lie, and who may write there. */
export { isFileError, realFileSystem, type FileSystem } from './file-system.ts';
export { FolderTarget } from './folder-target.ts';
export type { FileMap, ReleaseTarget, TargetLock } from './release-target.ts';
