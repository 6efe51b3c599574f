import { parseListAnswer, type Http } from '@patchbay/shared/http';
import { number, object, string, type InferType } from '@patchbay/shared/validation';

const missKinds = ['not_found', 'not_opened'] as const;

/** A text that was searched for in vain, as the API answers it. */
export const searchMissSchema = object({
  /** The text, without case and accents. */
  query: string().required(),
  count: number().integer().min(1).required(),
  /** The last day on which it was searched for: '2026-03-04', in UTC. */
  lastSeen: string().nullable().default(null),
  /** Nothing was found, or nothing was opened of what was. A backend that does not say it counts the former alone. */
  kind: string().oneOf(missKinds).default('not_found'),
});

/** A text that was searched for in vain (rule H86). */
export type SearchMiss = InferType<typeof searchMissSchema>;

const path = '/api/software-admin/search-misses/';

/** Lists the searches that found nothing, and those of which nothing was opened, each the most frequent first. */
export async function listSearchMisses(
  http: Http,
  signal?: AbortSignal,
): Promise<readonly SearchMiss[]> {
  return parseListAnswer(http, searchMissSchema, await http.request('GET', path, { signal }));
}

/** Forgets all of them: from now on they are counted from zero. */
export async function clearSearchMisses(http: Http): Promise<void> {
  await http.request('DELETE', path);
}
