import { UnreadableFileError } from './plugin-reference.ts';

/** The largest project that people have is some tens of megabytes. */
export const maxFileBytes = 512 * 1024 * 1024;
/** A gigabyte of XML is a minute of reading: nobody's project is as large. */
export const maxUnpackedBytes = 1024 * 1024 * 1024;

export const tooLarge = (): UnreadableFileError =>
  new UnreadableFileError('This file is too large to be read here.');

/**
 * The text of a stream in pieces, as UTF-8; other bytes become replacement characters.
 * @throws UnreadableFileError beyond `maxBytes`, before more is unpacked
 */
export async function* textOf(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await readPiece(reader);
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new UnreadableFileError('This file is damaged: it cannot be unpacked.', { cause });
  }
}

/** The unpacked bytes of a file in a compression that browsers know. */
export const unpacked = (blob: Blob, format: 'gzip' | 'deflate-raw'): ReadableStream<Uint8Array> =>
  blob.stream().pipeThrough(new DecompressionStream(format));
