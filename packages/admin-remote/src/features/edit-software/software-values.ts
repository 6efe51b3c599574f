import { softwareFormSchema, type Category, type Software } from '@patchbay/domain/entities';
import { softwarePath } from '@patchbay/domain/routes';
import { assertGiven } from '../../lib/assert-given.ts';
import {
  formContract,
  type FormValues,
  fromLines,
  toLines,
  withGiven,
} from '../../edited-form/form-values.ts';

/** The labels of the form's fields. */
export const softwareLabels = {
  name: 'Name',
  vendor: 'Vendor',
  vendorAliases: 'Also known as',
  url: 'Official website',
  category_id: 'Category',
  status: 'Status',
  description: 'Description',
  internalNotes: 'Internal notes',
  youtubeReviewsUrls: 'YouTube reviews',
  youtubeTutorialsUrls: 'YouTube tutorials',
  youtubeOtherUrls: 'Other YouTube videos',
  documentationUrls: 'Manuals and docs',
  tagline: 'Tagline',
  license: 'Licence',
  featured: 'Featured',
  screenshots: 'Screenshots',
  audioDemos: 'Audio demos',
} as const;

export type SoftwareField = keyof typeof softwareLabels;

/** A software as its form holds it, without fields that the backend does not answer (rule H28). */
export const toSoftwareValues = (software: Software): FormValues => ({
  ...({
    name: software.name,
    vendor: software.vendor,
    url: software.url,
    category_id: software.category_id === null ? '' : String(software.category_id),
    status: software.status,
    description: software.description,
    internalNotes: software.internalNotes ?? '',
    youtubeReviewsUrls: fromLines(software.youtubeReviewsUrls),
    youtubeTutorialsUrls: fromLines(software.youtubeTutorialsUrls),
    youtubeOtherUrls: fromLines(software.youtubeOtherUrls),
    documentationUrls: fromLines(software.documentationUrls),
  } satisfies Partial<Record<SoftwareField, string>>),
  ...(software.vendorAliases && { vendorAliases: fromLines(software.vendorAliases) }),
  ...(software.tagline !== undefined && { tagline: software.tagline }),
  ...(software.license !== undefined && { license: software.license }),
  ...(software.featured !== undefined && { featured: String(software.featured) }),
  ...(software.screenshots && { screenshots: fromLines(software.screenshots) }),
  ...(software.audioDemos && { audioDemos: fromLines(software.audioDemos) }),
});

const toForm = (values: FormValues) => ({
  ...values,
  category_id: values['category_id'] ? Number(values['category_id']) : null,
  youtubeReviewsUrls: toLines(values['youtubeReviewsUrls'] ?? ''),
  youtubeTutorialsUrls: toLines(values['youtubeTutorialsUrls'] ?? ''),
  youtubeOtherUrls: toLines(values['youtubeOtherUrls'] ?? ''),
  documentationUrls: toLines(values['documentationUrls'] ?? ''),
  ...withGiven(values, 'vendorAliases', (text) => toLines(text)),
  ...withGiven(values, 'featured', (text) => text === 'true'),
  ...withGiven(values, 'screenshots', (text) => toLines(text)),
  ...withGiven(values, 'audioDemos', (text) => toLines(text)),
});

/** A software as it would be after a save, however wrong its values are; without a name it cannot be shown. */
export const softwareDraft = (
  software: Software,
  values: FormValues,
): Readonly<Record<string, unknown>> => ({
  ...software,
  ...toForm(values),
  name: values['name']?.trim() ? values['name'] : `Software ${software.id}`,
  // As it is after publishing.
  status: 'enabled',
});

/** The form as it is checked and sent. */
export const softwareContract = formContract(softwareFormSchema, toForm);

/**
 * The slug form of a software's public page.
 * @throws Error for a software without `category_id` (rule F6)
 */
export function slugPath(software: Software, categories: readonly Category[]): string {
  const categoryId = assertGiven(
    software.category_id,
    `Software ${software.id} has no category_id`,
  );
  const category = categories.find(({ id }) => id === categoryId);
  return softwarePath(software, category?.slug ?? null);
}

/** The path of a software's public page. Software without a category has the short form. */
export const publicPath = (software: Software, categories: readonly Category[]): string =>
  software.category_id === null ? softwarePath(software, null) : slugPath(software, categories);
