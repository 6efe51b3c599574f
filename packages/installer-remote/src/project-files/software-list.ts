import { parse } from '@patchbay/shared/parse';
import {
  array,
  number,
  object,
  string,
  ValidationError,
  type InferType,
} from '@patchbay/shared/validation';

/** Raised where an older page would misread a list. */
const formatVersion = 1;
const formatName = 'installed-software';
const maxSoftware = 2_000;
const longestText = 200;

const envelopeSchema = object({
  format: string().oneOf([formatName]).required(),
  formatVersion: number().integer().min(1).required(),
});

const listSchema = object({
  software: array(
    object({
      name: string().trim().min(1).max(longestText).required(),
      /** Empty where it is not known. */
      vendor: string().trim().max(longestText).default(''),
      /** The version that was installed; empty where it is not known. */
      version: string().trim().max(longestText).default(''),
      formats: array(string().max(20).defined()).max(20).default([]),
    }).required(),
  )
    .max(maxSoftware)
    .required(),
});

/** A software in a list that goes from one computer to another (rule N21). */
export type ListedSoftware = Readonly<InferType<typeof listSchema>['software'][number]>;

/** A list that cannot be read, with why in words for a person. */
export class UnreadableListError extends Error {
  override readonly name = 'UnreadableListError';
}

/** The list as the text of a file. Only names and makers, no paths: nothing that tells whose computer it was. */
export const softwareListAsText = (software: readonly ListedSoftware[]): string =>
  `${JSON.stringify({ format: formatName, formatVersion, software }, null, 2)}\n`;

/** The software of a list, each once. @throws UnreadableListError */
export function softwareListFrom(text: string): readonly ListedSoftware[] {
  try {
    const value: unknown = JSON.parse(text);
    const envelope = parse(envelopeSchema, value);
    if (envelope.formatVersion > formatVersion) {
      throw new UnreadableListError(
        'This list is newer than this page. Reload the page, and try again.',
      );
    }
    const { software } = parse(listSchema, value);
    const byName = new Map(
      software.map((one) => [`${one.name}\n${one.vendor}`.toLowerCase(), one]),
    );
    return [...byName.values()];
  } catch (error) {
    if (error instanceof UnreadableListError) throw error;
    if (!(error instanceof ValidationError) && !(error instanceof SyntaxError)) throw error;
    throw new UnreadableListError('This file is not a list of installed software.', {
      cause: error,
    });
  }
}
