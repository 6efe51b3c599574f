import { foldText } from '@patchbay/domain/format';

/** Longer parts are cut: nobody types them, and an index does not take entries of any length. */
const maxPartLength = 40;
const maxParts = 24;

/** The beginning of a text, of at most so many UTF-16 units, which ends with a whole character. */
export function beginningOf(text: string, longest: number): string {
  const cut = text.slice(0, longest);
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut;
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** A space where a word ends without one: 'Vintage Verb' for 'VintageVerb', 'MIDI Keys 2' for 'MIDIKeys2'. */
const spaced = (text: string): string =>
  // Classes of all scripts take several times as long, and nearly all names have only Latin letters.
  isAscii(text)
    ? text
        .replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$& ')
        .replace(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g, '$& ')
    : text
        .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
        .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
        .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ');

/** The runs of letters and digits in folded text. */
const runsOf = (folded: string): readonly string[] =>
  (isAscii(folded) ? folded.split(/[^A-Za-z0-9]+/) : folded.split(/[^\p{L}\p{N}]+/u)).filter(
    (run) => run !== '',
  );

/** A text without case, accents, punctuation and spaces: 'fabfilterproq4' for 'FabFilter Pro-Q 4'. */
export const squash = (text: string): string => runsOf(foldText(text)).join('');

/** The smallest words of a text: 'fab', 'filter', 'pro', 'q', '4' for 'FabFilter Pro-Q 4'. */
export const partsOf = (text: string): readonly string[] =>
  runsOf(foldText(spaced(text)))
    .slice(0, maxParts)
    .map((part) => beginningOf(part, maxPartLength));

/** The words of a text as they stand between its spaces, each glued: 'fabfilter', 'proq', '4' for 'FabFilter Pro-Q 4'. */
export const gluedWordsOf = (text: string): readonly string[] =>
  text
    .split(/\s+/u)
    .map((word) => beginningOf(squash(word), maxPartLength))
    .filter((word) => word !== '')
    .slice(0, maxParts);

/**
 * The text from the beginning of each part to the end, glued: 'fabfilterproq4', 'filterproq4', 'proq4', 'q4', '4'. A
 * search for the beginning of one of them finds words that were glued, split or left out at the front.
 */
export function tailsOf(text: string): readonly string[] {
  const parts = partsOf(text);
  return parts.map((_, index) => beginningOf(parts.slice(index).join(''), maxPartLength));
}

/** A word without any one of its letters, and the word itself: two words that share one are a slip of the finger apart. */
export const shortened = (word: string): readonly string[] => {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
};

/** Letters that were left out, added, replaced, or swapped with their neighbour. */
export function countSlips(typed: string, meant: string): number {
  const from = Array.from(typed);
  const to = Array.from(meant);
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, other] of to.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other
          ? (beforeLast[column - 1] ?? Infinity) + 1
          : Infinity;
      next.push(
        Math.min(
          (last[column + 1] ?? Infinity) + 1,
          (next[column] ?? Infinity) + 1,
          (last[column] ?? Infinity) + Number(letter !== other),
          swapped,
        ),
      );
    }
    beforeLast = last;
    last = next;
  }
  return last.at(-1) ?? 0;
}
