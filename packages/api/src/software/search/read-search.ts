import { limits } from '@patchbay/domain/entities';
import type { Meaning, TradeWords } from './trade-words.ts';
import { beginningOf, gluedWordsOf, partsOf, squash } from '../../text/search-parts.ts';

/** A word of a search: the beginnings of words, or with `=` in front whole ones; all of one list or all of another. */
export type Term = Meaning;

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
  /** Whether some word is only meant as a whole, and is no part of another. */
  readonly hasWholeWord: boolean;
}

/** More words than anybody types narrow nothing down. */
const maxWords = 8;
const maxWordLength = 40;

/** They say nothing about what is looked for, beside other words, and descriptions are not searched for them. */
export const fillers = new Set(
  (
    'a an and are as at be but by for from has have in into is it its of on or ' +
    'that the their this to with you your plugin plugins best good top some any'
  ).split(' '),
);

/** The beginning that a plural shares with its singular: 'compressor', 'batter' for 'batteries', 'box' for 'boxes'. */
function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith('ies') && word.length > 4) return word.slice(0, -3);
  if (/(?:[xz]|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

const stemmed = (word: string): string => stemOf(beginningOf(squash(word), maxWordLength));

function readTerm(typed: string): Term {
  const parts = partsOf(typed);
  const isSplit = parts.length > 1 && parts.every((part) => part.length > 1 || /\p{N}/u.test(part));
  return [[stemmed(typed)], ...(isSplit ? [parts] : [])];
}

/** What staff say of some words: the words themselves, or all words of one of their meanings. */
export const meaningOf = (words: string, means: string): Meaning =>
  [words, ...means.split(',')].map((text) =>
    text.split(/\s+/u).flatMap((word) => (squash(word) === '' ? [] : [stemmed(word)])),
  );

/** Reads what is asked for, or null for a text without letters and digits. */
export function readSearch(text: string, tradeWords: TradeWords): Search | null {
  const squashed = beginningOf(squash(text), 5 * maxWordLength);
  if (squashed === '') return null;
  const typed = text
    .split(/\s+/u)
    .filter((word) => squash(word) !== '')
    .slice(0, maxWords);
  const telling = typed.filter((word) => !fillers.has(squash(word)));
  const asked = telling.length > 0 ? telling : typed;
  const terms = readTerms(asked, tradeWords);
  return {
    squashed,
    phrase: partsOf(text).join(' '),
    words: asked.flatMap(gluedWordsOf),
    terms,
    hasWholeWord: terms.some((term) =>
      term.some((all) => all.some((word) => word.startsWith('='))),
    ),
  };
}

/** Each word, and the words of the trade as what they mean. */
function readTerms(words: readonly string[], tradeWords: TradeWords): readonly Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const meant = Array.from({ length: limits.tradeWords }, (_, index) => limits.tradeWords - index)
      .map((count) => words.slice(at, at + count))
      .map((some) => ({ length: some.length, meaning: tradeWords.get(squash(some.join(''))) }))
      .find(({ meaning }) => meaning !== undefined);
    terms.push(meant?.meaning ?? readTerm(words[at] ?? ''));
    at += meant?.length ?? 1;
  }
  return terms;
}

/** The marks in front of the words of an index, by where they stand: names have none, categories are there by their ids. */
export const marks = { name: '', vendor: '@', kind: '=', category: '#' };

/** The ids of the categories that a word of a search names, with all below them. */
export type FindCategories = (term: Term) => Iterable<number>;

const all = (queries: readonly string[]): string => `(${queries.join(' & ')})`;

/** Halved again and again, so that thousands are not nested a thousand deep. */
function either(queries: readonly string[]): string {
  const middle = Math.ceil(queries.length / 2);
  return queries.length < 3
    ? `(${queries.join(' | ')})`
    : `(${either(queries.slice(0, middle))} | ${either(queries.slice(middle))})`;
}

/** A `tsquery` for a word of a search in the words with some marks. */
export function termQuery(
  term: Term,
  marked: readonly string[],
  findCategories: FindCategories = () => [],
): string {
  const lexeme = (mark: string, word: string) =>
    word.startsWith('=') ? `'${mark}${word.slice(1)}'` : `'${mark}${word}':*`;
  const beginsWith = (word: string) => either(marked.map((mark) => lexeme(mark, word)));
  return either([
    ...term.map((words) => all(words.map(beginsWith))),
    ...Array.from(findCategories(term), (id) => `'${marks.category}${id}'`),
  ]);
}

/** A `tsquery` for all words of a search, or all of them glued. */
export function searchQuery(
  { terms, squashed }: Search,
  marked: readonly string[],
  findCategories?: FindCategories,
): string {
  const together = [[beginningOf(squashed, maxWordLength)]];
  return either([
    all(terms.map((term) => termQuery(term, marked, findCategories))),
    ...(terms.length > 1 ? [termQuery(together, marked)] : []),
  ]);
}
