import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { number, object, string, type InferType } from '@patchbay/shared/validation';
import type { TradeWordsForm } from '../../entities/trade-words.ts';

/** Words of which staff have said what they mean to the search, as the API answers them (rule H105). */
export const tradeWordsSchema = object({
  id: number().integer().positive().required(),
  words: string().required(),
  /** Any of these, with commas between them. */
  means: string().required(),
});

export type TradeWords = InferType<typeof tradeWordsSchema>;

const path = '/api/software-admin/trade-words/';

/** Lists the words that staff have explained to the search, from A to Z. */
export async function listTradeWords(
  http: Http,
  signal?: AbortSignal,
): Promise<readonly TradeWords[]> {
  return parseListAnswer(http, tradeWordsSchema, await http.request('GET', path, { signal }));
}

/** Says what words mean, in place of what was said of them before. */
export async function saveTradeWords(http: Http, form: TradeWordsForm): Promise<TradeWords> {
  return parseAnswer(tradeWordsSchema, 'PUT', await http.request('PUT', path, { body: form }));
}

/** Removes what was said of some words. */
export async function removeTradeWords(http: Http, id: number): Promise<void> {
  await http.request('DELETE', `${path}${id}/`);
}
