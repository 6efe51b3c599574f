import { codeQueryMeta } from '@patchbay/shared/host';
import { queryOptions } from '@patchbay/shared/query';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/** The public page's description: a chunk, since nobody but staff sees a preview, and every page has the slots' code. */
export const descriptionViewQuery = queryOptions({
  queryKey: catalogKeys.descriptionView,
  queryFn: () => import('../../lib/description/description.tsx'),
  staleTime: Infinity,
  meta: codeQueryMeta,
  structuralSharing: false,
});
