import type { ByteRange } from '../storage/file-storage.ts';

/**
 * The bytes of a file that a `Range` header asks for (RFC 9110, section 14): one range, 'unsatisfiable' for one behind
 * its end, and null for the whole file: without the header, and for a header that may be ignored, such as one with
 * several ranges.
 * @param sizeBytes of the file, above 0
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? 'unsatisfiable' : { start: sizeBytes - count, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}
