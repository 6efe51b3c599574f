import type { QueryClient } from '@patchbay/shared/query';
import type { AnswerCache } from './account.ts';

/** The page's memory of the server's answers, over the query client. */
export const createAnswerCache = (queryClient: QueryClient): AnswerCache => ({
  forget: () => {
    queryClient.getMutationCache().clear();
    queryClient.removeQueries({ type: 'inactive' });
    void queryClient.resetQueries();
  },
  forgetUnseen: () => {
    queryClient.removeQueries({ type: 'inactive' });
  },
  refresh: () => {
    void queryClient.invalidateQueries();
  },
});
