import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { CommandError } from '@patchbay/command-line';
import { streamFile } from '../files/served-bodies.ts';
import { isFileError } from '../target/file-system.ts';

const pieceBytes = 64 * 1024;
const lineFeed = 10;

/**
 * The whole lines of a file that only grows, as they are now, a piece at a time as they are taken: it may be long, and many may
 * ask for it and read slowly. Empty where there is no such file.
 */
export async function openWholeLines(file: string): Promise<ReadableStream<Uint8Array> | ''> {
  const bytes = await measureWholeLines(file);
  return bytes === 0 ? '' : streamFile(file, bytes);
}

async function measureWholeLines(file: string): Promise<number> {
  let handle: FileHandle;
  try {
    // Of a pipe there is nothing to wait for: whoever asks for the log would keep a thread that reads files for ever.
    handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return 0;
    throw error;
  }
  try {
    const found = await handle.stat();
    if (!found.isFile())
      throw new CommandError('damaged', `${file} cannot be read: it is not a file`);
    for (let end = found.size; end > 0; end -= pieceBytes) {
      const position = Math.max(0, end - pieceBytes);
      const piece = Buffer.alloc(end - position);
      const { bytesRead } = await handle.read(piece, 0, piece.length, position);
      const last = piece.subarray(0, bytesRead).lastIndexOf(lineFeed);
      if (last >= 0) return position + last + 1;
    }
    return 0;
  } finally {
    await handle.close();
  }
}
