import { createSoftware } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import type { QueryClient } from '@patchbay/shared/query';
import { adminKeys } from '../../lib/admin-keys.ts';

interface Creation {
  readonly name: string;
  /** The same for each try. */
  readonly key: string;
}

/**
 * Creates a software and answers its id.
 * @throws Error 'software was not saved' where the backend named none (rule L24)
 */
export const createSoftwareMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: async ({ name, key }: Creation): Promise<number> => {
    const id = await createSoftware(http, { name }, key);
    if (id === null) throw new Error('software was not saved');
    return id;
  },
  // Also after a failure: the answer may have been lost on its way back.
  onSettled: () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.lists });
  },
});
