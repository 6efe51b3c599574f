import {
  architectures,
  limits,
  platforms,
  storedStatuses,
  versionStatuses,
  versionTypes,
} from '@patchbay/domain/entities';
import { isHostedPath, isYoutubeHost } from '@patchbay/domain/format';
import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
  type Schema,
} from '@patchbay/shared/validation';
import { largestId } from '../http/requests/read-id.ts';
import { storableMoment, storableText } from '../text/storable-text.ts';

const maxNameLength = limits.nameLength;

/**
 * Rows that are added after an import get higher ids, which no row has had before, and the next import begins above
 * them: one row with the largest id of all would have been the last that this database takes (rule K13).
 */
const maxImportedId = 2_000_000_000;

const id = () => number().integer().min(1).max(maxImportedId);
const text = (maxLength: number) => storableText(maxLength).optional();
const isBlank = (value: string | null | undefined): boolean => !value || value.trim() === '';

const requiredText = (maxLength: number) =>
  storableText(maxLength)
    .required()
    .test('not-blank', 'must not be blank', (value) => !isBlank(value));

function isWebAddress(value: string): boolean {
  return URL.canParse(value.trim()) && /^https?:$/.test(new URL(value.trim()).protocol);
}

const isYoutubeAddress = (value: string): boolean =>
  isWebAddress(value) && isYoutubeHost(new URL(value.trim()).hostname);

const address = () =>
  text(limits.urlLength).test(
    'address',
    'must be empty or an http(s) URL',
    (value) => value === undefined || isBlank(value) || isWebAddress(value),
  );

const lines = () => array(storableText(limits.urlLength).defined()).max(limits.listLines);

/** An entry may also be empty, or a placeholder that starts with '#' (rules F17, F19). */
const addressLines = (isAddress: (value: string) => boolean, problem: string) =>
  array(
    storableText(limits.urlLength)
      .defined()
      .test(
        'address',
        problem,
        (value) => isBlank(value) || value.startsWith('#') || isAddress(value),
      ),
  ).max(limits.listLines);

const youtubeLines = () => addressLines(isYoutubeAddress, 'Invalid YouTube URL');

const hostedPaths = (max: number) =>
  array(
    storableText(limits.urlLength)
      .defined()
      .test('hosted', 'must be a path on the image host', isHostedPath),
  ).max(max);

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

const moment = () =>
  string()
    .nullable()
    .test(
      'date',
      'must be an ISO 8601 date and time with its zone',
      (value) => !value || (isoDate.test(value) && storableMoment(value) !== null),
    );

/**
 * The fields of a category's row in the interchange document (rule K1). The import fills in the fields that a row may
 * leave out.
 */
const categoryFields = {
  id: id().required(),
  name: requiredText(maxNameLength),
  slug: text(maxNameLength),
  parent_id: id().nullable(),
  order: number().integer().min(-largestId).max(largestId),
};

const softwareFields = {
  id: id().required(),
  name: requiredText(maxNameLength),
  vendor: text(limits.vendorLength),
  vendorSlug: text(maxNameLength),
  vendorAliases: array(text(limits.vendorLength).defined()).max(limits.vendorAliases),
  slug: text(maxNameLength),
  description: text(limits.descriptionLength),
  internalNotes: text(limits.descriptionLength),
  url: address(),
  category_id: id().nullable(),
  youtubeReviewsUrls: youtubeLines(),
  youtubeTutorialsUrls: youtubeLines(),
  youtubeOtherUrls: youtubeLines(),
  documentationUrls: addressLines(isWebAddress, 'must be an http(s) URL, empty, or start with #'),
  status: string().oneOf(storedStatuses),
  cover: storableText(limits.urlLength).nullable(),
  createdAt: moment(),
  modifiedAt: moment(),
  lastValidVersion: storableText(maxNameLength).nullable(),
  descriptionOk: boolean(),
  tagline: text(limits.taglineLength).nullable(),
  license: text(limits.licenseLength).nullable(),
  screenshots: hostedPaths(limits.screenshots),
  audioDemos: hostedPaths(limits.audioDemos),
  featured: boolean(),
};

const versionFields = {
  id: id().required(),
  software_id: id().required(),
  version: text(maxNameLength),
  architecture: string().oneOf(architectures),
  type: string().oneOf(versionTypes),
  url: address(),
  status: string().oneOf([
    ...versionStatuses,
    ...versionStatuses.map((status) => status.toUpperCase()),
  ]),
  components: lines(),
  macInstallOrder: lines(),
  size: number().integer().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
  sha256: string()
    .nullable()
    .matches(/^[0-9a-f]{64}$/i, {
      message: 'must be 64 hexadecimal digits',
      excludeEmptyString: true,
    }),
  platforms: array(string().oneOf(platforms).defined()).max(platforms.length),
  changelog: text(limits.descriptionLength).nullable(),
  releasedAt: moment(),
};

const categorySchema = object(categoryFields);
const softwareSchema = object(softwareFields);
const versionSchema = object(versionFields);

export type CategoryRow = InferType<typeof categorySchema>;
export type SoftwareRow = InferType<typeof softwareSchema>;
export type VersionRow = InferType<typeof versionSchema>;

/** The schema of a section's rows, and those of their fields. */
export interface RowSchema<Row> {
  readonly whole: Schema<Row>;
  readonly fields: Readonly<Record<string, Schema>>;
}

export const categoryRows: RowSchema<CategoryRow> = {
  whole: categorySchema,
  fields: categoryFields,
};
export const softwareRows: RowSchema<SoftwareRow> = {
  whole: softwareSchema,
  fields: softwareFields,
};
export const versionRows: RowSchema<VersionRow> = { whole: versionSchema, fields: versionFields };

export const sections = ['categories', 'software', 'versions'] as const;
export type Section = (typeof sections)[number];

export const isSection = (name: string): name is Section =>
  sections.some((section) => section === name);
