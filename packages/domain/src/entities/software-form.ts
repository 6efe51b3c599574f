import { boolean, number, object, string, type InferType } from '@patchbay/shared/validation';
import { isHostedPath } from '../format/hosted-path.ts';
import { safeHttpUrl } from '../format/safe-http-url.ts';
import { isYoutubeUrl } from '../format/youtube-video-id.ts';
import { addressLine, formLine, formLines, formText, requiredLine } from './form-text.ts';
import { limits } from './limits.ts';
import { softwareStatuses } from './software.ts';

const isBlankOrPlaceholder = (line: string) => line === '' || line.startsWith('#');

/** A line without a video is taken too; visitors see that it is not one. */
const videoLines = () =>
  formLines((line) => isBlankOrPlaceholder(line) || isYoutubeUrl(line), 'Invalid YouTube URL');

/** Only files of the image host are shown or played. */
const hostedLines = (most: number) =>
  formLines(isHostedPath, 'Must be a path on the image host', most).optional();

/**
 * The fields of a software that staff write (rules F15 to F21): `PUT /api/software-admin/software/{id}/`. Fields that not
 * every backend has (rule H28) may be left out. Blanks around lines are cut off by a cast.
 */
export const softwareFormSchema = object({
  name: requiredLine(limits.nameLength),
  vendor: requiredLine(limits.vendorLength),
  url: addressLine().defined(),
  category_id: number().integer().positive().nullable().defined(),
  description: formText(limits.descriptionLength).default(''),
  internalNotes: formText(limits.descriptionLength).default(''),
  youtubeReviewsUrls: videoLines(),
  youtubeTutorialsUrls: videoLines(),
  youtubeOtherUrls: videoLines(),
  documentationUrls: formLines(
    (line) => isBlankOrPlaceholder(line) || safeHttpUrl(line) !== null,
    'Invalid URL',
  ),
  status: string().oneOf(softwareStatuses, 'Unknown status').required('Required Field'),
  vendorAliases: formLines(
    (name) => name.length <= limits.vendorLength,
    `Must have at most ${limits.vendorLength} characters`,
    limits.vendorAliases,
  ).optional(),
  tagline: formLine(limits.taglineLength).optional(),
  license: formLine(limits.licenseLength).optional(),
  screenshots: hostedLines(limits.screenshots),
  audioDemos: hostedLines(limits.audioDemos),
  featured: boolean().optional(),
});

export type SoftwareForm = InferType<typeof softwareFormSchema>;

/** The form that creates a software: `POST /api/software-admin/software/`. */
export const newSoftwareSchema = object({
  name: requiredLine(limits.nameLength),
  /** The maker, if it is known; some backends leave it blank. */
  vendor: formLine(limits.vendorLength).optional(),
});

export type NewSoftware = InferType<typeof newSoftwareSchema>;
