import { softwareSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import type { SlotProps } from '@patchbay/shared/remote';
import { SoftwareArticle } from './software-content.tsx';

/** Slot `software-preview`: a software's page with what staff have not saved yet (rule F60). */
export function SoftwarePreview({ software }: SlotProps['software-preview']) {
  return <SoftwareArticle software={parse(softwareSchema, software)} path={null} />;
}
