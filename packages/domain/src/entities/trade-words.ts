import { object, type InferType } from '@patchbay/shared/validation';
import { requiredLine } from './form-text.ts';
import { limits } from './limits.ts';

const wordsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) : [];

const meaningsOf = (text: unknown): readonly string[] =>
  typeof text === 'string' ? text.split(',') : [];

/** The form by which staff say what words mean to the search: 'vocal tuner' is 'pitch correction, tuner', any of these. */
export const tradeWordsFormSchema = object({
  words: requiredLine(limits.tradeWordsLength).test(
    'words',
    `Must be one to ${limits.tradeWords} words`,
    (text) => wordsOf(text).length > 0 && wordsOf(text).length <= limits.tradeWords,
  ),
  means: requiredLine(limits.tradeMeaningsLength).test(
    'meanings',
    `Must be up to ${limits.tradeMeanings} meanings, with commas between them`,
    (text) =>
      meaningsOf(text).length <= limits.tradeMeanings &&
      meaningsOf(text).every((meaning) => wordsOf(meaning).length > 0),
  ),
});

export type TradeWordsForm = InferType<typeof tradeWordsFormSchema>;
