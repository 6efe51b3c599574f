// oxlint-disable-next-line typescript/triple-slash-reference -- whoever imports this file needs the library's types too
/// <reference path="./fs-native-extensions.d.ts" />
import { systemCode } from '../engine-error.ts';

/** The codes of a kernel or a file system that has no exchange of two names. */
const unsupported = new Set(['ENOSYS', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'MODULE_NOT_FOUND']);

/**
 * Exchanges two paths of one file system at one stroke: Linux and macOS have a call for it, which Node does not offer.
 * @returns false where the system, the file system or the platform's binary has none; nothing has changed then
 */
export async function swapPaths(one: string, other: string): Promise<boolean> {
  // On Windows the library makes three renames of it. Ours are two, and the journal knows of them.
  if (process.platform === 'win32') return false;
  try {
    const { swap } = await import('fs-native-extensions');
    await swap(one, other);
    return true;
  } catch (error) {
    if (unsupported.has(systemCode(error))) return false;
    throw error;
  }
}
