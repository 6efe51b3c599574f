import { or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { searchWords } from '../../db/search-schema.ts';
import { countSlips, shortened } from '../../text/search-parts.ts';
import { readSearch, type Search } from './read-search.ts';
import type { TradeWords } from './trade-words.ts';

const maxCandidates = 400;
const maxForWord = 4;
const maxPhrases = 4;
const minLengthForTwoSlips = 8;

/** How many typing errors a word may have, by its length. */
export const slipsAllowed = (word: string): number => (word.length >= minLengthForTwoSlips ? 2 : 1);

/** Words of the catalogue that are a slip or two from a typed one, the nearest first. */
function nearest(typed: string, candidates: readonly string[]): readonly string[] {
  const first = typed.slice(0, 1);
  const mayBeNear = (word: string) => Math.abs(word.length - typed.length) <= slipsAllowed(typed);
  return candidates
    .filter((word) => word !== typed && mayBeNear(word))
    .map((word) => ({ word, slips: countSlips(typed, word) }))
    .filter(({ slips }) => slips <= slipsAllowed(typed))
    .sort(
      (a, b) =>
        a.slips - b.slips ||
        Number(b.word.startsWith(first)) - Number(a.word.startsWith(first)) ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, maxForWord)
    .map(({ word }) => word);
}

/** The words of the names and vendors of a catalogue that are near some words. */
async function readNearWords(
  database: Database,
  doubtful: readonly string[],
): Promise<readonly string[]> {
  const variants = [...new Set(doubtful.flatMap(shortened))];
  const rows = await database
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(
      or(
        sql`${searchWords.shortened} && ${sql.param(variants, searchWords.shortened)}`,
        ...doubtful
          .filter((word) => word.length >= minLengthForTwoSlips)
          .map((word) => sql`${searchWords.word} % ${word}`),
      ),
    )
    .limit(maxCandidates);
  return rows.map(({ word }) => word);
}

/**
 * The searches that may have been meant where words have typing errors, the nearest first; none where no word of the
 * catalogue is near.
 * @param categoryWords further words of the catalogue
 */
export async function correctSearch(
  database: Database,
  { words }: Pick<Search, 'words'>,
  {
    categoryWords,
    tradeWords,
  }: { readonly categoryWords: readonly string[]; readonly tradeWords: TradeWords },
): Promise<readonly Search[]> {
  const minLength = words.length > 1 ? 2 : 3;
  const doubtful = words.filter(({ length }) => length >= minLength && length <= 30);
  if (doubtful.length === 0) return [];
  const candidates = [...new Set([...(await readNearWords(database, doubtful)), ...categoryWords])];
  const meant = words.map((word) => (doubtful.includes(word) ? nearest(word, candidates) : []));
  if (meant.every((near) => near.length === 0)) return [];
  let phrases: readonly string[] = [''];
  for (const [index, word] of words.entries()) {
    const near = meant[index] ?? [];
    // A word that the catalogue has is most likely spelled as meant.
    const choices = near.length > 0 && !candidates.includes(word) ? near : [word, ...near];
    phrases = phrases
      .flatMap((phrase) => choices.map((choice) => `${phrase} ${choice}`))
      .slice(0, maxPhrases);
  }
  return phrases
    .map((phrase) => readSearch(phrase, tradeWords))
    .filter((search) => search !== null);
}
