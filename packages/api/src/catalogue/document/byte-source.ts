import { createReadStream } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

/** Bytes that can be read more than once, from any place. */
export interface ByteSource {
  /** Reads what stands at a place into a buffer, and answers how many bytes it was: 0 at the end. */
  readonly read: (buffer: Uint8Array, from: number) => Promise<number>;
}

export interface OpenByteSource extends ByteSource {
  readonly close: () => Promise<void>;
}

/**
 * Opens a file, or standard input for `-`. A source whose bytes do not stay, such as a pipe, is copied into a temporary
 * one first, which goes with the process.
 * @throws whatever the file system says
 */
export async function openByteSource(path: string): Promise<OpenByteSource> {
  const isInput = path === '-';
  const file = isInput ? null : await open(path, 'r');
  if (file && (await file.stat()).isFile()) return sourceOf(file);
  const copy = join(tmpdir(), `patchbay-import-${randomUUID()}`);
  const kept = await open(copy, 'wx+', 0o600);
  try {
    await unlink(copy);
    const coming = file ? file.createReadStream() : createReadStream('', { fd: 0 });
    // A stream without an encoding gives bytes.
    for await (const bytes of coming as AsyncIterable<Buffer>) await kept.writeFile(bytes);
    return sourceOf(kept);
  } catch (error) {
    await kept.close();
    throw error;
  }
}

function sourceOf(file: Awaited<ReturnType<typeof open>>): OpenByteSource {
  return {
    read: async (buffer, from) => (await file.read(buffer, 0, buffer.length, from)).bytesRead,
    close: () => file.close(),
  };
}
