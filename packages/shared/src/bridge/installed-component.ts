import { ValidationError } from '@patchbay/shared/validation';
import type { ParsedRows } from '../validation/parse.ts';
import { isRecord } from './is-record.ts';

/** A plugin's file on this computer (rule H50). */
export interface InstalledComponent {
  /** The file's name, as `deleteComponents` takes it. */
  readonly filename: string;
  /** Empty where the app cannot read it. */
  readonly version: string;
  readonly componentPath: string;
  /** With or without its dot, as the app gives it. */
  readonly extension: string;
  /** The software that the app installed it for; an app before contract 1.26 does not say, and nor does one that did not install it. */
  readonly softwareId?: number;
  /** The maker, as the component says it itself. Left out where it says none. */
  readonly maker?: string;
  /** With all files of a bundle. Left out where the app does not know it. */
  readonly sizeBytes?: number;
  /** The version of the app's own that this one has replaced. Left out where it has replaced none. */
  readonly previous?: PreviousVersion;
}

/** A version to which a person can go back. */
export interface PreviousVersion {
  readonly versionId: number;
  /** As the catalogue calls it. */
  readonly version: string;
  /** Whether the app has its package still, and needs nothing of the network. */
  readonly isKept: boolean;
}

/** No file system has a longer path. */
const longestText = 32_768;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longestText;

const isTextOrNothing = (value: unknown): value is string | null | undefined =>
  isText(value) || value === null || value === undefined;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

function readPrevious(value: unknown): { readonly previous?: PreviousVersion } {
  if (!isRecord(value)) return {};
  const { versionId, version, isKept } = value;
  if (!isCount(versionId) || versionId === 0 || !isText(version)) return {};
  return { previous: { versionId, version, isKept: isKept === true } };
}

function readRow(row: unknown): InstalledComponent | string {
  if (!isRecord(row)) return 'must be an object';
  const { filename, version, componentPath, extension, softwareId, maker, sizeBytes } = row;
  if (!isText(filename) || filename.trim() === '') return 'has no filename';
  if (!isTextOrNothing(version)) return 'has a version that is not text';
  if (!isTextOrNothing(componentPath)) return 'has a componentPath that is not text';
  if (!isTextOrNothing(extension)) return 'has an extension that is not text';
  return {
    filename,
    version: version ?? '',
    componentPath: componentPath ?? '',
    extension: extension ?? '',
    // Optional: one that cannot be used costs itself alone.
    ...(isCount(softwareId) && softwareId > 0 && { softwareId }),
    ...(isText(maker) && maker.trim() !== '' && { maker }),
    ...(isCount(sizeBytes) && { sizeBytes }),
    ...readPrevious(row.previous),
  };
}

/**
 * The components as the app answers them; one without a file name is left out. By hand: a schema takes seconds.
 * @throws ValidationError where the answer is not a list
 */
export function parseInstalledComponents(value: unknown): ParsedRows<InstalledComponent> {
  if (!Array.isArray(value)) throw new ValidationError('must be a list', value);
  const rows: InstalledComponent[] = [];
  const problems: { index: number; reason: string }[] = [];
  value.forEach((row: unknown, index) => {
    const result = readRow(row);
    if (typeof result === 'string') problems.push({ index, reason: result });
    else rows.push(result);
  });
  return { rows, problems };
}
