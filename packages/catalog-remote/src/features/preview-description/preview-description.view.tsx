import type { SlotProps } from '@patchbay/shared/remote';
import { lazyPart } from '@patchbay/ui';

/**
 * Slot `description-preview`: a description just as the software page shows it. In a chunk of its own: only staff see a
 * preview, and every page loads the slots.
 */
export const DescriptionPreview = lazyPart<SlotProps['description-preview']>(
  async () => (await import('../../lib/description/description.tsx')).Description,
  { failed: () => <p>The preview could not be loaded.</p> },
);
