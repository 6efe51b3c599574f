import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { parse } from '../validation/parse.ts';

/** The path of the file in which a site says which desktop app it offers, below its origin (rule I59). */
export const appReleasePath = '/desktop/release.json';

/** Bytes of that document, at most. */
export const longestAppRelease = 16_384;

/** One file name below a folder of its own, so that no path leads elsewhere. */
const archivePath = /^\/desktop\/[a-z0-9]{1,64}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const versionText = /^\d{1,9}(?:\.\d{1,9}){0,3}(?:-[A-Za-z0-9.]{1,20})?$/;

const version = () => string().matches(versionText, 'must be a version').required();

const archiveSchema = object({
  /** `linux`, `macos`, `windows`, or one that a later site has. */
  platforms: array(string().min(1).max(30).required()).min(1).max(10).required(),
  /** The processor: `x64`, `arm64`, or one that a later site has. Without it the archive is for each. */
  arch: string().min(1).max(30).optional(),
  /** Below the site's origin. */
  path: string().matches(archivePath, 'must be a file of the site').required(),
  /** Bytes. */
  size: number().integer().min(1).required(),
  /** Hexadecimal, of the whole file. */
  sha256: string()
    .matches(/^[0-9a-f]{64}$/, 'must be a SHA-256')
    .required(),
}).required();

const releaseSchema = object({
  name: string().trim().min(1).max(100).required(),
  version: version(),
  archives: array(archiveSchema).min(1).max(10).required(),
}).required();

const updateSchema = object({ version: version() }).required().nullable();

/** The desktop app as a site offers it: its version and its archives. */
export type AppRelease = Readonly<InferType<typeof releaseSchema>>;

/** A newer desktop app than the one that is asked. */
export type AppUpdate = Readonly<NonNullable<InferType<typeof updateSchema>>>;

/**
 * The document at `appReleasePath`.
 * @throws ValidationError
 */
export const parseAppRelease = (value: unknown): AppRelease => parse(releaseSchema, value);

/** The archive for a system and a processor, such as `macos` and `arm64`; null where there is none. */
export const pickAppArchive = (
  { archives }: AppRelease,
  platform: string,
  processor: string,
): AppRelease['archives'][number] | null =>
  archives.find(
    ({ platforms, arch = processor }) => platforms.includes(platform) && arch === processor,
  ) ?? null;

/**
 * The newer app that the app's answer names; null where it knows of none.
 * @throws ValidationError
 */
export const parseAppUpdate = (value: unknown): AppUpdate | null => parse(updateSchema, value);
