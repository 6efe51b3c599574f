import { codeQueryMeta } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import type { SlotProps } from '@patchbay/shared/remote';
import { catalogKeys } from '../../lib/catalog-keys.ts';

/**
 * The description as on the public page, in a chunk of its own: only staff see a preview, and every page loads the
 * slots.
 */
const descriptionViewQuery = queryOptions({
  queryKey: catalogKeys.descriptionView,
  queryFn: () => import('../../lib/description/description.tsx'),
  staleTime: Infinity,
  meta: codeQueryMeta,
  structuralSharing: false,
});

/** Slot `description-preview`: a description just as the software page shows it. */
export function DescriptionPreview({ markdown }: SlotProps['description-preview']) {
  const { data: view, isError } = useQuery(descriptionViewQuery);
  if (isError) return <p>The preview could not be loaded.</p>;
  return view ? <view.Description markdown={markdown} /> : null;
}
