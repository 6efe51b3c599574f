import { isCodeQuery } from '@patchbay/shared/host';
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
