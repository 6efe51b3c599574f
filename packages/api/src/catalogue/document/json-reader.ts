import type { ByteSource } from './byte-source.ts';

/** The reason why a document is not JSON, and at which of its bytes, from 0. */
export class NotJson extends Error {
  override readonly name = 'NotJson';
  constructor(
    readonly reason: string,
    readonly offset: number,
  ) {
    super(reason);
  }
}

/** A value as it stands in the document: `text` is null where there is more of it than is looked at. */
export interface JsonPiece {
  readonly offset: number;
  readonly text: string | null;
  /** Fields of all objects in it, counted as often as they are written. */
  readonly fieldCount: number;
  readonly isTooDeep: boolean;
}

const [quote = 0, backslash, colon, comma, openList, closeList, openObject, closeObject] =
  Buffer.from('"\\:,[]{}');
const [space, tab, lineFeed, carriageReturn] = Buffer.from(' \t\n\r');

const isSpace = (byte: number): boolean =>
  byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;

/** Deeper than any row goes: it is not a row then, and is not parsed. */
const deepest = 64;

/**
 * The number of a string's letters that are looked at one by one; the end of a longer one is found by the buffer
 * itself, several times sooner.
 */
const lettersLookedAt = 24;

/** A value whose end has not been seen yet, as far as it is known. */
interface OpenValue {
  readonly offset: number;
  /** Its start in the buffer; null once the value is too large to be kept. */
  start: number | null;
  readonly isScalar: boolean;
  depth: number;
  isTooDeep: boolean;
  isInString: boolean;
  isEscaped: boolean;
  fieldCount: number;
}

/**
 * Reads JSON in pieces, with a part of it in memory. A piece's end is found only by its quotes and brackets:
 * `JSON.parse` checks whether it is JSON. The `try` methods answer null where more bytes are needed: `fill` gets them.
 */
export function createJsonReader(source: ByteSource, from: number, chunkBytes: number) {
  let buffer = Buffer.alloc(2 * chunkBytes);
  let end = 0;
  let index = 0;
  let bufferOffset = from;
  let value: OpenValue | null = null;

  /** Gets more bytes; false at the end of the document. */
  async function fill(): Promise<boolean> {
    const kept = value?.start ?? index;
    buffer.copyWithin(0, kept, end);
    bufferOffset += kept;
    index -= kept;
    end -= kept;
    if (value && value.start !== null) value.start = 0;
    if (buffer.length - end < chunkBytes) {
      buffer = Buffer.concat([buffer.subarray(0, end)], 2 * buffer.length);
    }
    const target = buffer.subarray(end, end + chunkBytes);
    const count = await source.read(target, bufferOffset + end);
    end += count;
    return count > 0;
  }

  /** The next byte that is not a space, without going past it. */
  function tryPeek(): number | null {
    for (; index < end; index += 1) {
      const byte = buffer[index] ?? 0;
      if (!isSpace(byte)) return byte;
    }
    return null;
  }

  async function peek(): Promise<number | null> {
    for (;;) {
      const byte = tryPeek();
      if (byte !== null) return byte;
      if (!(await fill())) return null;
    }
  }

  function begin(): OpenValue {
    const first = buffer[index];
    return {
      offset: bufferOffset + index,
      start: index,
      isScalar: first !== quote && first !== openList && first !== openObject,
      depth: 0,
      isTooDeep: false,
      isInString: false,
      isEscaped: false,
      fieldCount: 0,
    };
  }

  function finish(open: OpenValue): JsonPiece {
    const { offset, start, fieldCount, isTooDeep } = open;
    value = null;
    const text = start === null || isTooDeep ? null : buffer.toString('utf8', start, index);
    return { offset, text, fieldCount, isTooDeep };
  }

  /** The value that begins at the next byte, of which at most so many bytes are kept. */
  function tryValue(mostBytes: number): JsonPiece | null {
    value ??= begin();
    const open = value;
    if (open.isScalar) {
      for (; index < end; index += 1) {
        const byte = buffer[index] ?? 0;
        if (isSpace(byte) || byte === comma || byte === closeList || byte === closeObject) {
          return finish(open);
        }
      }
    } else if (scan(open)) {
      return finish(open);
    }
    if (open.start !== null && index - open.start > mostBytes) open.start = null;
    return null;
  }

  /** Goes to the end of a string, list or object; false where that has not been read yet. */
  function scan(open: OpenValue): boolean {
    let { depth, isInString, isEscaped, fieldCount } = open;
    let at = index;
    let isOver = false;
    while (at < end && !isOver) {
      let byte = buffer[at];
      at += 1;
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        const near = Math.min(end, at + lettersLookedAt);
        while (byte !== quote && byte !== backslash && at < near) {
          byte = buffer[at];
          at += 1;
        }
        if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInString = false;
          isOver = depth === 0;
        } else if (at < end) {
          const found = buffer.indexOf(quote, at);
          const next = found === -1 ? end : Math.min(end, found);
          isEscaped = backslashesBefore(next, at) % 2 === 1;
          at = next;
        }
      } else if (byte === quote) isInString = true;
      else if (byte === colon) fieldCount += 1;
      else if (byte === openObject || byte === openList) {
        depth += 1;
        if (depth > deepest) open.isTooDeep = true;
      } else if (byte === closeObject || byte === closeList) {
        depth -= 1;
        isOver = depth === 0;
      }
    }
    index = at;
    Object.assign(open, { depth, isInString, isEscaped, fieldCount });
    return isOver;
  }

  function backslashesBefore(place: number, from: number): number {
    let count = 0;
    while (place - count > from && buffer[place - count - 1] === backslash) count += 1;
    return count;
  }

  async function readValue(mostBytes: number): Promise<JsonPiece> {
    for (;;) {
      const piece = tryValue(mostBytes);
      if (piece) return piece;
      if (await fill()) continue;
      if (value?.isScalar) return finish(value);
      throw new NotJson('it ends within a value', bufferOffset + end);
    }
  }

  return {
    fill,
    tryPeek,
    peek,
    tryValue,
    readValue,
    /** Goes past the next byte. */
    skip: (): void => {
      index += 1;
    },
    /** The place of the next byte in the document. */
    offset: (): number => bufferOffset + index,
  };
}

/**
 * The value of a piece.
 * @throws NotJson with the place within the document
 */
export function parsePiece({
  offset,
  text,
}: {
  readonly offset: number;
  readonly text: string;
}): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = Number(/at position (\d+)/.exec(error.message)?.[1] ?? 0);
    const reason = error.message.replace(/ (?:in JSON )?at position \d.*$/s, '');
    throw new NotJson(reason, offset + Buffer.byteLength(text.slice(0, position)));
  }
}
