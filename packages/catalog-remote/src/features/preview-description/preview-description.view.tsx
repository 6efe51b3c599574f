import type { SlotProps } from '@patchbay/shared/remote';
import { useQuery } from '@patchbay/shared/query';
import { descriptionViewQuery } from './description-view.query.ts';

/** Slot `description-preview`: a description just as the software page shows it. */
export function DescriptionPreview({ markdown }: SlotProps['description-preview']) {
  const { data: view, isError } = useQuery(descriptionViewQuery);
  if (isError) return <p>The preview could not be loaded.</p>;
  return view ? <view.Description markdown={markdown} /> : null;
}
