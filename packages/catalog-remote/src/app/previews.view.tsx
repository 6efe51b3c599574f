import type { SlotProps } from '@patchbay/shared/remote';
import { lazyPart } from '@patchbay/ui';

// Only staff see previews, and every page loads the slots: the code of each comes when it is shown.
const failed = () => <p>The preview could not be loaded.</p>;

/** Slot `description-preview`: a description just as the software page shows it. */
export const DescriptionPreview = lazyPart<SlotProps['description-preview']>(
  async () => (await import('@patchbay/description')).Description,
  { failed },
);

/** Slot `software-preview`: a software's page with what is not saved yet. */
export const SoftwarePreview = lazyPart<SlotProps['software-preview']>(
  async () => (await import('../features/view-software/preview-software.view.tsx')).SoftwarePreview,
  { failed },
);
