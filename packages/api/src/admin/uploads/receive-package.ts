import { createHash } from 'node:crypto';
import { invalidFields } from '../../process/http-error.ts';
import type { Draft } from '../../storage/file-storage.ts';
import { headBytes, packageEndings, safePackageName, tailBytes } from './package-kind.ts';

/** A package that has arrived and is still to be put in its place. */
export interface ReceivedPackage {
  readonly name: string;
  readonly size: number;
  /** In hex. */
  readonly sha256: string;
}

/**
 * Writes a package into a draft as it arrives.
 * @throws HttpError for what is empty or no package
 */
export async function receivePackage(
  draft: Draft,
  fileName: string,
  bytes: AsyncIterable<Buffer>,
): Promise<ReceivedPackage> {
  const hash = createHash('sha256');
  let size = 0;
  let head: Buffer = Buffer.alloc(0);
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
    tail = Buffer.concat([tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes);
    size += chunk.length;
    hash.update(chunk);
    await draft.write(chunk);
  }
  if (size === 0) throw invalidFields({ file: ['The file is empty'] });
  const endings = packageEndings(head, tail);
  if (!endings) {
    throw invalidFields({ file: ['The file is not an archive, a disk image or an installer'] });
  }
  return { name: safePackageName(fileName, endings), size, sha256: hash.digest('hex') };
}
