import { isUtf8 } from 'node:buffer';
import { sections, type Section } from '../document-rows.ts';
import type { ByteSource } from './byte-source.ts';
import {
  isSection,
  notAnObject,
  noRows,
  outlineProblems,
  type CatalogueDocument,
  type Problem,
  type WrittenRow,
} from './catalogue-document.ts';
import { createJsonReader, NotJson, parsePiece, type JsonPiece } from './json-reader.ts';
import { countFields, repeatedField } from './repeated-field.ts';

/** No row of a catalogue comes near it. */
const mostRowBytes = 16 * 1024 * 1024;
const longestNameBytes = 1024;

const usualChunkBytes = 1024 * 1024;
const mark = Buffer.from('\uFEFF');

const [quote, colon, comma, openList, closeList, openObject, closeObject] = Buffer.from('":,[]{}');

/** The reason why a file is not a JSON document, with its place. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** The beginning of each section's list, and the faults outside of the rows. */
interface Outline {
  readonly lists: ReadonlyMap<Section, number>;
  readonly problems: readonly Problem[];
}

/**
 * The document in a file, of which a part is in memory at a time. All of it is read once at the beginning, so that one
 * that is cut off or not a text is refused before anything else is said about it.
 * @param chunkBytes how much is read at once
 * @throws DocumentError where it is not JSON in UTF-8, or has a section twice; as its rows are read, for those
 */
export async function readStoredDocument(
  source: ByteSource,
  chunkBytes = usualChunkBytes,
): Promise<CatalogueDocument> {
  const placing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
      const line = await lineAt(source, error.offset, chunkBytes);
      const place = `line ${line}, byte ${error.offset + 1}`;
      throw new DocumentError(`${place}: ${error.reason}`, { cause: error });
    }
  };
  const { lists, problems } = await placing(async () => {
    await requireUtf8(source, chunkBytes);
    return readOutline(source, chunkBytes);
  });
  return {
    problems,
    rows: (section) => {
      const from = lists.get(section);
      return from === undefined ? noRows() : listedRows(source, { from, chunkBytes, placing });
    },
  };
}

/** @throws NotJson at the first byte that is part of no character */
async function requireUtf8(source: ByteSource, chunkBytes: number): Promise<void> {
  const buffer = Buffer.alloc(chunkBytes + 3);
  let kept = 0;
  for (let offset = 0; ;) {
    const count = await source.read(buffer.subarray(kept, kept + chunkBytes), offset + kept);
    const end = kept + count;
    // A character may go on in the next bytes.
    const whole = count === 0 ? end : lastBoundary(buffer, end);
    const bytes = buffer.subarray(0, whole);
    if (!isUtf8(bytes)) {
      const asRead = Buffer.from(bytes.toString('utf8'));
      const bad = bytes.findIndex((byte, index) => byte !== asRead[index]);
      throw new NotJson('a byte that is not UTF-8', offset + Math.max(bad, 0));
    }
    if (count === 0) return;
    buffer.copyWithin(0, whole, end);
    offset += whole;
    kept = end - whole;
  }
}

/**
 * The beginning of the last character that may be incomplete, within four bytes of the end; the end where there is
 * none.
 */
function lastBoundary(buffer: Uint8Array, end: number): number {
  for (let back = 1; back <= Math.min(3, end); back += 1) {
    const byte = buffer[end - back] ?? 0;
    const isContinuation = (byte & 0xc0) === 0x80;
    if (isContinuation) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? end - back : end;
  }
  return end;
}

async function lineAt(source: ByteSource, offset: number, chunkBytes: number): Promise<number> {
  const buffer = Buffer.alloc(chunkBytes);
  let line = 1;
  for (let from = 0; from < offset;) {
    const count = await source.read(buffer, from);
    if (count === 0) break;
    const before = buffer.subarray(0, Math.min(count, offset - from));
    for (const byte of before) if (byte === 0x0a) line += 1;
    from += count;
  }
  return line;
}

const unexpected = (byte: number | null, offset: number): NotJson =>
  byte === null
    ? new NotJson('it ends too early', offset)
    : new NotJson(`Unexpected ${JSON.stringify(String.fromCharCode(byte))}`, offset);

async function readOutline(source: ByteSource, chunkBytes: number): Promise<Outline> {
  const start = Buffer.alloc(mark.length);
  const hasMark = (await source.read(start, 0)) === mark.length && start.equals(mark);
  const reader = createJsonReader(source, hasMark ? mark.length : 0, chunkBytes);
  const expect = async (...wanted: readonly (number | undefined)[]): Promise<number> => {
    const byte = await reader.peek();
    if (byte === null || !wanted.includes(byte)) throw unexpected(byte, reader.offset());
    reader.skip();
    return byte;
  };
  const requireEnd = async () => {
    const byte = await reader.peek();
    if (byte !== null) throw unexpected(byte, reader.offset());
  };

  const first = await reader.peek();
  if (first !== openObject) {
    if (first === null) throw unexpected(first, reader.offset());
    requireJson(await reader.readValue(mostRowBytes));
    await requireEnd();
    return { lists: new Map(), problems: [notAnObject] };
  }
  reader.skip();
  const names = new Set<string>();
  const lists = new Map<Section, number>();
  let isOver = (await reader.peek()) === closeObject;
  if (isOver) reader.skip();
  while (!isOver) {
    const next = await reader.peek();
    if (next !== quote) throw unexpected(next, reader.offset());
    const name = nameOf(await reader.readValue(longestNameBytes));
    if (names.has(name.text)) throw new NotJson(`"${name.text}" stands there twice`, name.offset);
    names.add(name.text);
    await expect(colon);
    const begin = await reader.peek();
    if (isSection(name.text) && begin === openList) lists.set(name.text, reader.offset());
    const value = await reader.readValue(begin === openList ? 0 : mostRowBytes);
    if (begin !== openList) requireJson(value);
    isOver = (await expect(comma, closeObject)) === closeObject;
  }
  await requireEnd();
  const missing = sections.filter((section) => !lists.has(section));
  return { lists, problems: outlineProblems(missing, [...names]) };
}

function requireJson({ offset, text }: JsonPiece): void {
  if (text !== null) parsePiece({ offset, text });
}

function nameOf({ offset, text }: JsonPiece): { readonly text: string; readonly offset: number } {
  if (text === null) throw new NotJson('a name that is too long', offset);
  return { text: String(parsePiece({ offset, text })), offset };
}

interface ListReading {
  readonly from: number;
  readonly chunkBytes: number;
  readonly placing: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The rows of a list that begins at a place, those of a chunk at a time. */
async function* listedRows(
  source: ByteSource,
  { from, chunkBytes, placing }: ListReading,
): AsyncGenerator<readonly WrittenRow[]> {
  const reader = createJsonReader(source, from, chunkBytes);
  await reader.peek();
  reader.skip();
  let expected: 'first row' | 'row' | 'rest of row' | 'comma' = 'first row';

  /** Takes the rows that are in memory, and answers whether the last was among them. */
  function take(rows: WrittenRow[]): boolean {
    for (;;) {
      if (expected !== 'rest of row') {
        const byte = reader.tryPeek();
        if (byte === null) return false;
        if (byte === closeList && expected !== 'row') return true;
        if ((byte === comma) !== (expected === 'comma') || byte === closeList) {
          throw unexpected(byte, reader.offset());
        }
        if (expected === 'comma') {
          reader.skip();
          expected = 'row';
          continue;
        }
      }
      const piece = reader.tryValue(mostRowBytes);
      expected = piece ? 'comma' : 'rest of row';
      if (!piece) return false;
      rows.push(rowOf(piece));
    }
  }

  for (let isOver = false; !isOver;) {
    const rows: WrittenRow[] = [];
    isOver = await placing(async () => {
      const isLast = take(rows);
      if (!isLast && !(await reader.fill())) throw unexpected(null, reader.offset());
      return isLast;
    });
    if (rows.length > 0) yield rows;
  }
}

function rowOf(piece: JsonPiece): WrittenRow {
  const { offset, text, fieldCount, isTooDeep } = piece;
  if (text === null) {
    const flaw = isTooDeep ? 'is nested too deeply' : 'is larger than 16 MiB';
    return { value: null, flaw, sizeBytes: 0 };
  }
  const value = parsePiece({ offset, text });
  const name = countFields(value) === fieldCount ? null : repeatedField(text);
  const flaw = name === null ? null : `contains the field ${JSON.stringify(name)} twice`;
  return { value, flaw, sizeBytes: text.length };
}
