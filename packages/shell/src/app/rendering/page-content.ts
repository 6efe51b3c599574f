/**
 * The data that the site's server writes beside the markup into a page that it has rendered: the code that takes the
 * page over starts with the same answers and the same remotes, so that nothing is asked for twice and nothing on the
 * page changes.
 */
import type { ComputerSystem } from '@patchbay/shared/host';
import { parse } from '@patchbay/shared/parse';
import type { QueryClient } from '@patchbay/shared/query';
import { array, mixed, number, object, string } from '@patchbay/shared/validation';

/** The id of the element that has it, as JSON that is not a script. */
export const pageContentId = 'app-content';

/** An answer of the backend, as a query keeps it. */
export interface PageAnswer {
  readonly key: readonly unknown[];
  /** As it came out of the answer's parser. Read by nobody but the queries of that key. */
  readonly data: unknown;
  /** The time at which it was asked for, in milliseconds since 1970. */
  readonly askedAt: number;
}

export interface PageContent {
  /** The address that was rendered: path and query. */
  readonly address: string;
  /** The remotes that took part, in the version that did. */
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
  readonly answers: readonly PageAnswer[];
  /** The system of the computer that it was rendered for, null where that was not known; not there where nothing depends on it. */
  readonly system?: ComputerSystem | null | undefined;
}

const pageContentSchema = object({
  address: string().required(),
  remotes: array(
    object({ name: string().required(), version: string().required() }).required(),
  ).required(),
  answers: array(
    object({
      key: array(mixed().defined()).required(),
      data: mixed().nullable().defined(),
      askedAt: number().required(),
    }).required(),
  ).required(),
  system: string()
    .oneOf(['macos', 'windows', 'linux'] as const)
    .nullable()
    .optional(),
});

/** @throws ValidationError for anything else */
export const parsePageContent = (value: unknown): PageContent => parse(pageContentSchema, value);

/**
 * The answers of a finished rendering.
 * @param isLeftOut whether nothing on the page is made of a query, by its name in the cache
 */
export function takeAnswers(
  queryClient: QueryClient,
  isLeftOut: (name: string) => boolean = () => false,
): PageAnswer[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state, queryHash }) => state.status === 'success' && !isLeftOut(queryHash))
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({
      key: queryKey,
      data: state.data,
      askedAt: state.dataUpdatedAt,
    }));
}

/**
 * Puts the answers into the cache of the page’s queries, as if they had just come.
 * @returns a function that tells the queries how old the answers are: what is on the page and too old is asked for again
 */
export function giveAnswers(queryClient: QueryClient, answers: readonly PageAnswer[]): () => void {
  const givenAt = Date.now();
  for (const { key, data } of answers) {
    queryClient.setQueryData(key, data, { updatedAt: givenAt });
  }
  return () => {
    const given = answers.filter(({ key }) => {
      const state = queryClient.getQueryState(key);
      // An answer that was replaced or marked as stale since then stays as it is now.
      return state?.dataUpdatedAt === givenAt && !state.isInvalidated;
    });
    for (const { key, data, askedAt } of given) {
      // The server's clock may be ahead of the visitor's.
      queryClient.setQueryData(key, data, { updatedAt: Math.min(askedAt, givenAt) });
    }
    for (const { key } of given) {
      void queryClient.refetchQueries({ queryKey: key, exact: true, type: 'active', stale: true });
    }
  };
}
