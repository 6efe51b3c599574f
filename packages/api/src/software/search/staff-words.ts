import type { Database } from '../../db/database.ts';
import { staffWords } from '../../db/search-schema.ts';
import { meaningOf } from './read-search.ts';
import { builtInWords, type TradeWords } from './trade-words.ts';

/** The built-in words of the trade, and those of the staff, which come before them. */
export async function readTradeWords(database: Database): Promise<TradeWords> {
  const rows = await database.select().from(staffWords);
  return new Map([
    ...builtInWords,
    ...rows.map(({ glued, words, means }) => [glued, meaningOf(words, means)] as const),
  ]);
}
