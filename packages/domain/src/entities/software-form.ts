import {
  array,
  boolean,
  type InferType,
  number,
  object,
  string,
} from '@patchbay/shared/validation';
import { isHostedPath, isYoutubeUrl, safeHttpUrl } from '../format/urls.ts';
import { addressLine, formLine, formLines, formText, requiredLine } from './form-text.ts';
import { limits } from './limits.ts';
import { softwareStatuses, storedStatuses } from './software.ts';

const isBlankOrPlaceholder = (line: string) => line === '' || line.startsWith('#');

/** A line without a video is taken too; visitors see that it is not one. */
const videoLines = () =>
  formLines((line) => isBlankOrPlaceholder(line) || isYoutubeUrl(line), 'Invalid YouTube URL');

/** Only files of the image host are shown or played. */
const hostedLines = (most: number) =>
  formLines(isHostedPath, 'Must be a path on the image host', most).optional();

/**
 * The fields of a software that staff write (rules F15 to F21). One schema for the form, the request and the server's
 * route: `PUT /api/software-admin/software/{id}/`. Every field is sent, except those that not every backend has (rule
 * H28): one that is left out stays as it is. Blanks around lines are cut off by a cast.
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
  tagline: formLine(limits.taglineLength).optional(),
  license: formLine(limits.licenseLength).optional(),
  screenshots: hostedLines(limits.screenshots),
  audioDemos: hostedLines(limits.audioDemos),
  featured: boolean().optional(),
});

export type SoftwareForm = InferType<typeof softwareFormSchema>;

/** The form that creates a software: `POST /api/software-admin/software/`. */
export const newSoftwareSchema = object({ name: requiredLine(limits.nameLength) });

export type NewSoftware = InferType<typeof newSoftwareSchema>;

const status = () => string().oneOf(storedStatuses, 'Unknown status').required();
const categoryId = () => number().integer().positive().nullable().defined();

/** One software, and what of it is to become what. */
const softwareChangeSchema = object({
  id: number().integer().positive().required(),
  status: object({ from: status(), to: status() }).optional().default(undefined),
  category_id: object({ from: categoryId(), to: categoryId() }).optional().default(undefined),
});

/**
 * Status or category of many software: `POST /api/software-admin/change-software/` (rule H150). `from` is what whoever asks
 * has seen; where it is something else by now nothing of this software is changed. With `from` and `to` exchanged the same
 * call takes the change back.
 */
export const softwareChangesSchema = array(softwareChangeSchema.defined())
  .required()
  .min(1, 'Must name a software')
  .max(limits.changedAtOnce, `Must have at most ${limits.changedAtOnce} software`);

export type SoftwareChange = InferType<typeof softwareChangeSchema>;

/** The result of one of the changes: made, or refused because somebody else changed or removed the software. */
export type ChangeOutcome = 'changed' | 'conflict' | 'missing';
