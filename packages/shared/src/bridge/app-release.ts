import {
  array,
  number,
  object,
  string,
  ValidationError,
  type InferType,
} from '@patchbay/shared/validation';
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

/**
 * The archive for a system and a processor, such as `macos` and `arm64`; null where there is none. Of a processor that is not
 * known (null) it is the one that most computers of the system have.
 */
export function pickAppArchive(
  { archives }: AppRelease,
  platform: string,
  processor: string | null,
): AppRelease['archives'][number] | null {
  const wanted = processor ?? (platform === 'macos' ? 'arm64' : 'x64');
  const fitting = archives.filter(({ platforms }) => platforms.includes(platform));
  const exact = fitting.find(({ arch = wanted }) => arch === wanted);
  return exact ?? (processor === null ? fitting[0] : undefined) ?? null;
}

/**
 * The app that a site offers, as a page of it asks; null where it offers none, or another web server answers in its own way.
 * @throws TypeError where the site cannot be reached
 */
export async function askAppRelease(
  origin: string,
  signal: AbortSignal,
): Promise<AppRelease | null> {
  const response = await fetch(`${origin}${appReleasePath}`, { signal });
  if (!response.ok) return null;
  try {
    return parseAppRelease(await response.json());
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ValidationError) return null;
    throw error;
  }
}

/**
 * The newer app that the app's answer names; null where it knows of none.
 * @throws ValidationError
 */
export const parseAppUpdate = (value: unknown): AppUpdate | null => parse(updateSchema, value);
