import { type Host, isCodeQuery } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createAccountApi, isCrawler } from './account-api.ts';
import './identity.model.ts';
import { sessionOpened } from './session-calls.model.ts';
import type { QueryClient } from '@patchbay/shared/query';
import type { AnswerCache } from './account.ts';

/** Answers depend on who asks; code that came as a query does not, and what it shows would flash. */
const isAnswer = (query: Parameters<typeof isCodeQuery>[0]) => !isCodeQuery(query);

/** The page's memory of the server's answers, over the query client. */
export const createAnswerCache = (queryClient: QueryClient): AnswerCache => ({
  forget: () => {
    queryClient.getMutationCache().clear();
    queryClient.removeQueries({ type: 'inactive', predicate: isAnswer });
    void queryClient.resetQueries({ predicate: isAnswer });
  },
  forgetUnseen: () => {
    queryClient.removeQueries({ type: 'inactive', predicate: isAnswer });
  },
  refresh: () => {
    void queryClient.invalidateQueries({ predicate: isAnswer });
  },
});

/** Finds out who is here. Resolves when that is known, or cannot be. */
export async function startSession(
  {
    scope,
    http,
    storage,
    queryClient,
    config,
  }: Pick<Host, 'scope' | 'http' | 'storage' | 'queryClient' | 'config'>,
  userAgent: string,
): Promise<void> {
  await allSettled(sessionOpened, {
    scope,
    params: {
      storage,
      account: createAccountApi(http, {
        isCrawler: isCrawler(userAgent),
        canRevoke: config.accountRecovery || config.signInProvider !== null,
        leaveFor: (address) => window.location.assign(address),
      }),
      cache: createAnswerCache(queryClient),
    },
  });
}
