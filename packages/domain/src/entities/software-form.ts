import { number, object, string, type InferType } from '@patchbay/shared/validation';
import { safeHttpUrl } from '../format/safe-http-url.ts';
import { isYoutubeUrl } from '../format/youtube-video-id.ts';
import { addressLine, formLines, formText, requiredLine } from './form-text.ts';
import { limits } from './limits.ts';
import { softwareStatuses } from './software.ts';

const isBlankOrPlaceholder = (line: string) => line === '' || line.startsWith('#');

/** Also one without a video is taken; visitors are told that it is none. */
const videoLines = () =>
  formLines((line) => isBlankOrPlaceholder(line) || isYoutubeUrl(line), 'Invalid YouTube URL');

/**
 * What staff write into a software (rules F15 to F21). One schema for the form, the request and the server's
 * route: `PUT /api/software-admin/software/{id}/`. Every field is sent; blanks around lines are cut off by a cast.
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
});

export type SoftwareForm = InferType<typeof softwareFormSchema>;

/** What a software begins with: `POST /api/software-admin/software/`. */
export const newSoftwareSchema = object({ name: requiredLine(limits.nameLength) });

export type NewSoftware = InferType<typeof newSoftwareSchema>;
