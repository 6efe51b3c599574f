import { or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { searchWords } from '../../db/search-schema.ts';
import { countSlips, shortened } from '../../text/search-parts.ts';
import { readSearch, termOf, type Search, type Term } from './read-search.ts';

const mostCandidates = 400;
const mostForWord = 4;
const mostPhrases = 4;
const leastForTwoSlips = 8;

export interface Corrected {
  /** Every word as typed or as it may have been meant. */
  readonly terms: readonly Term[];
  /** The searches that may have been meant, the nearest first. */
  readonly searches: readonly Search[];
}

const slipsAllowed = (word: string): number => (word.length >= leastForTwoSlips ? 2 : 1);

/** Words of the catalogue that are a slip or two from a typed one, the nearest first. */
function nearest(typed: string, candidates: readonly string[]): readonly string[] {
  const first = typed.slice(0, 1);
  return candidates
    .map((word) => ({ word, slips: countSlips(typed, word) }))
    .filter(({ word, slips }) => word !== typed && slips <= slipsAllowed(typed))
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word.startsWith(first)) - Number(a.word.startsWith(first)) ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, mostForWord)
    .map(({ word }) => word);
}

/** The words of a search that may have typing errors: neither too short to tell nor longer than words are. */
function doubtfulOf({ words }: Pick<Search, 'words'>): readonly string[] {
  const least = words.length > 1 ? 2 : 3;
  return words.filter((word) => word.length >= least && word.length <= 30);
}

/** The catalogue's words that are near those of a search; null where none of them is doubtful. */
export function selectNearWords(database: Database, search: Pick<Search, 'words'>) {
  const doubtful = doubtfulOf(search);
  if (doubtful.length === 0) return null;
  const variants = [...new Set(doubtful.flatMap(shortened))];
  return database
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      or(
        sql`${searchWords.shortened} && ${sql.param(variants, searchWords.shortened)}`,
        ...doubtful
          .filter((word) => word.length >= leastForTwoSlips)
          .map((word) => sql`${searchWords.word} % ${word}`),
      ),
    )
    .limit(mostCandidates);
}

/**
 * The searches that may have been meant where the words have typing errors; null where no word of the catalogue is
 * near.
 * @param candidates those of `selectNearWords`
 */
export function correctSearch(
  { words, terms }: Pick<Search, 'words' | 'terms'>,
  candidates: readonly string[],
): Corrected | null {
  const doubtful = doubtfulOf({ words });
  const meant = words.map((word) => (doubtful.includes(word) ? nearest(word, candidates) : []));
  if (meant.every((near) => near.length === 0)) return null;
  let phrases: readonly string[] = [''];
  for (const [index, word] of words.entries()) {
    const near = meant[index] ?? [];
    // A word that the catalogue has is most likely spelled as meant.
    const choices = near.length > 0 && !candidates.includes(word) ? near : [word, ...near];
    phrases = phrases
      .flatMap((phrase) => choices.map((choice) => `${phrase} ${choice}`))
      .slice(0, mostPhrases);
  }
  return {
    terms: terms.map(({ beginnings }, index) =>
      termOf([...beginnings, ...(meant[index] ?? []).map((word) => [word])]),
    ),
    searches: phrases.map(readSearch).filter((search) => search !== null),
  };
}
