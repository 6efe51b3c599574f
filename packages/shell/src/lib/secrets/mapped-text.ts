/** A text that was made of another one, and for each of its characters where that came from begins and ends. */
export interface MappedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** A place in a text; the end is not part of it. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The way to undo one layer of an encoding: the pattern of encoded text, and the text that each match stands for. */
export interface Decoding {
  readonly encoded: RegExp;
  readonly decode: (match: RegExpExecArray) => string;
}

/** The characters that HTML escapes by a name. */
export const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The number of encodings, one upon another, that are undone. */
export const maxLayers = 5;

/** A text as it is, or each of its characters as others. */
export function mapText(original: string, spell = (character: string) => character): MappedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of original) {
    const end = position + character.length;
    for (const unit of spell(character).split('')) {
      text += unit;
      starts.push(position);
      ends.push(end);
    }
    position = end;
  }
  return { text, starts, ends };
}

/** The text without one layer of an encoding. Each character remembers the encoded text that it came from. */
export function withoutOneLayer(
  { text, starts, ends }: MappedText,
  { encoded, decode }: Decoding,
): MappedText {
  let decoded = '';
  const newStarts: number[] = [];
  const newEnds: number[] = [];
  let next = 0;
  const copy = (from: number, to: number) => {
    decoded += text.slice(from, to);
    for (let index = from; index < to; index += 1) {
      newStarts.push(starts[index] ?? 0);
      newEnds.push(ends[index] ?? 0);
    }
  };
  for (const match of text.matchAll(encoded)) {
    copy(next, match.index);
    next = match.index + match[0].length;
    for (const unit of decode(match)) {
      decoded += unit;
      newStarts.push(starts[match.index] ?? 0);
      newEnds.push(ends[next - 1] ?? 0);
    }
  }
  copy(next, text.length);
  return { text: decoded, starts: newStarts, ends: newEnds };
}

/** A text with each of these places, which are in their order and may overlap, replaced. */
export function replaceRanges(text: string, ranges: readonly Range[], replacement: string): string {
  let replaced = '';
  let next = 0;
  for (const { start, end } of ranges) {
    if (start >= next) replaced += text.slice(next, start) + replacement;
    next = Math.max(next, end);
  }
  return replaced + text.slice(next);
}
