import { listTradeWords } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import { fresh } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';

/** The words that staff have explained to the search. */
export const tradeWordsQuery = (http: Http) =>
  queryOptions({
    queryKey: adminKeys.tradeWords,
    queryFn: ({ signal }) => listTradeWords(http, signal),
    ...fresh,
  });
