import { beginningOf, gluedWordsOf, partsOf, squash } from '../../text/search-parts.ts';

/** A word of a search: the beginnings of words, all of one list or all of another. */
export interface Term {
  readonly beginnings: readonly (readonly string[])[];
  /** The same as a `tsquery`. */
  readonly query: string;
}

/** A search as the index is asked for it. */
export interface Search {
  /** 'proq4' for 'Pro-Q 4'. */
  readonly squashed: string;
  /** Its smallest words: 'pro q 4'. */
  readonly phrase: string;
  /** Its words as typed, each glued: 'proq', '4'. */
  readonly words: readonly string[];
  /** Each word: it finds words that begin with it, or with its singular, or that have its parts. */
  readonly terms: readonly Term[];
  /** All of several words glued, as a `tsquery`; null for one. */
  readonly together: string | null;
  /** All of the words, or all glued together. */
  readonly query: string;
}

/** More words than anybody types narrow nothing down. */
const mostWords = 8;
const longestWord = 40;

/** They say nothing about what is looked for, beside other words, and descriptions are not searched for them. */
export const fillers = new Set(
  (
    'a an and are as at be but by for from has have in into is it its of on or ' +
    'that the their this to with you your'
  ).split(' '),
);

const beginsWith = (word: string): string => `'${word}':*`;

/** The beginning that a plural shares with its singular: 'compressor', 'batter' for 'batteries', 'box' for 'boxes'. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -3);
  if (/(?:[xz]|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const either = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' | ')})`;

/** The term for words that have all beginnings of one list or another. */
export const termOf = (beginnings: readonly (readonly string[])[]): Term => ({
  beginnings,
  query: either([
    ...new Set(
      beginnings.map((all) =>
        all.length === 1 ? beginsWith(all[0] ?? '') : `(${all.map(beginsWith).join(' & ')})`,
      ),
    ),
  ]),
});

function readTerm(typed: string): Term {
  const glued = beginningOf(squash(typed), longestWord);
  const parts = partsOf(typed);
  const isSplit = parts.length > 1 && parts.every((part) => part.length > 1 || /\p{N}/u.test(part));
  return termOf([[stemOf(glued)], ...(isSplit ? [parts] : [])]);
}

/** Reads what is asked for, or null for a text without letters and digits. */
export function readSearch(text: string): Search | null {
  const squashed = beginningOf(squash(text), 5 * longestWord);
  if (squashed === '') return null;
  const typed = text
    .split(/\s+/u)
    .filter((word) => squash(word) !== '')
    .slice(0, mostWords);
  const telling = typed.filter((word) => !fillers.has(squash(word)));
  const asked = telling.length > 0 ? telling : typed;
  const terms = asked.map(readTerm);
  const queries = terms.map(({ query }) => query);
  const together = terms.length > 1 ? beginsWith(beginningOf(squashed, longestWord)) : null;
  return {
    squashed,
    phrase: partsOf(text).join(' '),
    words: asked.flatMap(gluedWordsOf),
    terms,
    together,
    query: either([
      terms.length === 1 ? (terms[0]?.query ?? '') : `(${queries.join(' & ')})`,
      ...(together === null ? [] : [together]),
    ]),
  };
}
