import type { SlotProps } from '@patchbay/shared/remote';
import { lazyPart } from '@patchbay/ui';

/**
 * Slot `software-preview`, in the chunk of the software page: only staff see a preview, and every page loads the slots.
 */
export const SoftwarePreview = lazyPart<SlotProps['software-preview']>(
  async () => (await import('../features/view-software/preview-software.view.tsx')).SoftwarePreview,
  { failed: () => <p>The preview could not be loaded.</p> },
);
