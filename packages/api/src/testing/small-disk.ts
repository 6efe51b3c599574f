import { open } from 'node:fs/promises';
import type { OpenFile } from '../storage/drafts.ts';

const noRoom = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/**
 * A disk with so much room: bytes for its files are really written, up to the byte that does not fit any more, and the
 * rest fails as it does on a full disk. Room is not given back by itself.
 */
export function createSmallDisk(roomBytes: number) {
  let left = roomBytes;
  const openFile: OpenFile = async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    const write = file.write.bind(file);
    const writeFile = async (bytes: unknown): Promise<void> => {
      if (!(bytes instanceof Uint8Array)) throw new TypeError('The disk takes bytes alone');
      const fitting = bytes.subarray(0, left);
      left -= fitting.length;
      await write(fitting);
      if (fitting.length < bytes.length) throw noRoom();
    };
    return Object.assign(file, { writeFile });
  };
  return {
    openFile,
    makeRoom: (bytes: number) => {
      left = bytes;
    },
  };
}
