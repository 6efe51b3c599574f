import * as nodeFileSystem from 'node:fs/promises';

/**
 * The part of Node's file system that a folder target uses: an argument, so that a test can cut the power between two
 * calls.
 */
export type FileSystem = Pick<
  typeof nodeFileSystem,
  'mkdir' | 'open' | 'readFile' | 'readdir' | 'rename' | 'rm' | 'stat'
>;

export const realFileSystem: FileSystem = nodeFileSystem;

/** True for a failed call of the file system with this code. */
export const isFileError = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;
