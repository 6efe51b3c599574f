import type { ByteShare } from '../../process/byte-budget.ts';

/** A file as it arrives, whole, counted against what all uploads may have together. */
export async function collectBytes(
  bytes: AsyncIterable<Buffer>,
  share: ByteShare,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    share.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
