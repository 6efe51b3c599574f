/**
 * The texts in the topmost dictionary of a binary property list, by their keys.
 *
 * By hand, since the libraries unfold the whole list: values are shared by reference in it, so a list of a hundred bytes
 * can unfold without end. This reads each key once, and nothing that is nested. Thousands of keys may be one text of a
 * megabyte, or begin within it: a text that is longer than any that is looked for is passed over.
 * @throws RangeError where the list is none, or is cut off
 */
export function readBinaryPlistTexts(list: Buffer): ReadonlyMap<string, string> {
  const trailer = list.subarray(-trailerBytes);
  const offsetBytes = trailer.readUInt8(6);
  const referenceBytes = trailer.readUInt8(7);
  const objectCount = readNumber(trailer, 8, 8);
  const tableStart = readNumber(trailer, 24, 8);

  const offsetOf = (object: number): number => {
    if (object >= objectCount) throw new RangeError('The list refers to an object that it lacks');
    return readNumber(list, tableStart + object * offsetBytes, offsetBytes);
  };
  const reference = (at: number): number => readNumber(list, at, referenceBytes);

  const top = readHead(list, offsetOf(readNumber(trailer, 16, 8)));
  const texts = new Map<string, string>();
  if (top.type !== dictionary) return texts;
  for (let entry = 0; entry < Math.min(top.count, maxEntries); entry += 1) {
    const keyAt = top.start + entry * referenceBytes;
    const key = readText(list, offsetOf(reference(keyAt)));
    const value = readText(list, offsetOf(reference(keyAt + top.count * referenceBytes)));
    if (key !== null && value !== null) texts.set(key, value);
  }
  return texts;
}

/** A bundle describes itself by some dozens. */
const maxEntries = 5_000;
const longestText = 1_000;

const trailerBytes = 32;
const asciiText = 5;
const utf16Text = 6;
const dictionary = 13;
const countFollows = 15;

interface ObjectHead {
  readonly type: number;
  /** Characters of a text, entries of a dictionary. */
  readonly count: number;
  readonly start: number;
}

function readHead(list: Buffer, at: number): ObjectHead {
  const marker = list.readUInt8(at);
  const [type, count] = [marker >>> 4, marker & 15];
  if (count !== countFollows) return { type, count, start: at + 1 };
  const bytes = 2 ** (list.readUInt8(at + 1) & 15);
  return { type, count: readNumber(list, at + 2, bytes), start: at + 2 + bytes };
}

/** Null for an object that is not a text, and for a long one. */
function readText(list: Buffer, at: number): string | null {
  const { type, count, start } = readHead(list, at);
  if (count > longestText) return null;
  if (type === asciiText) return list.toString('latin1', start, start + count);
  if (type !== utf16Text) return null;
  return Buffer.from(list.subarray(start, start + count * 2))
    .swap16()
    .toString('utf16le');
}

function readNumber(list: Buffer, at: number, bytes: number): number {
  if (bytes <= 6) return list.readUIntBE(at, bytes);
  const number = Number(list.readBigUInt64BE(at));
  if (bytes !== 8 || !Number.isSafeInteger(number)) throw new RangeError('The list is damaged');
  return number;
}
