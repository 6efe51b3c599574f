import { softwareSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import type { SlotProps } from '@patchbay/shared/remote';
import { string } from '@patchbay/shared/validation';
import { SoftwareArticle } from './software-content.tsx';

/** A draft may have no name yet. */
const draftSchema = softwareSchema.shape({ name: string().default('') });

/** Null where a field holds what no page can show. */
function readDraft(value: unknown) {
  try {
    return parse(draftSchema, value);
  } catch {
    return null;
  }
}

/** Slot `software-preview`: a software's page with what staff have not saved yet (rule F60). */
export function SoftwarePreview({ software }: SlotProps['software-preview']) {
  const draft = readDraft(software);
  return draft ? (
    <SoftwareArticle software={draft} path={null} />
  ) : (
    <p>There is no preview yet. Correct the fields that the form marks, then open it again.</p>
  );
}
