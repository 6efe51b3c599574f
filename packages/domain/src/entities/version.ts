import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

export const versionTypes = ['free', 'trial', 'paid', 'demo'] as const;
export type VersionType = (typeof versionTypes)[number];

export const architectures = ['universal', 'arm', 'intel'] as const;
export type Architecture = (typeof architectures)[number];

/** The operating systems that a version can be for, in the order in which they are named. */
export const platforms = ['macos', 'windows', 'linux'] as const;
export type Platform = (typeof platforms)[number];

/** Stored in lower case; upper case is read as the same (rule F30). */
export const versionStatuses = ['active', 'disabled', 'failed', 'rejected'] as const;
export type VersionStatus = (typeof versionStatuses)[number];

const isVersionStatus = (text: string): text is VersionStatus =>
  versionStatuses.some((status) => status === text);

/** A status, in upper case too; a cast writes it in lower case. */
export const versionStatusSchema = mixed((value): value is VersionStatus =>
  typeof value === 'string' ? isVersionStatus(value.toLowerCase()) : false,
)
  .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
  .meta({ describedBy: string().oneOf(versionStatuses) });

/** A version of a software as the API answers it; one without an id is shown, without controls (rule H48). */
export const versionSchema = object({
  id: number().integer().positive().nullable().optional(),
  software_id: number().integer().positive().required(),
  version: string().default(''),
  architecture: string().default('universal'),
  type: string().default('free'),
  /** Address of the package; only in answers about enabled software. */
  url: string().default(''),
  status: versionStatusSchema.default('active'),
  /** File names; the extension of each is shown as a format. */
  components: array(string().defined()).default([]),
  macInstallOrder: array(string().defined()).default([]),
  /** Bytes of the package, where the backend knows it. */
  size: number().integer().min(0).nullable().optional(),
  /** SHA-256 of the package in hex, where the backend knows it. */
  sha256: string().nullable().optional(),
  /** The systems that it is for; empty where nobody has said it (rule H28). */
  platforms: array(string().defined()).optional(),
  /** The changes in this version, as markdown. */
  changelog: string().optional(),
  /** The time of its release. */
  releasedAt: string().nullable().optional(),
  /** False where there is nothing to install (rule C72). */
  hasPackage: boolean().optional(),
  /** Why the desktop app would refuse its package, in a sentence for a person (rule F97). `hasPackage` is false then. */
  packageProblem: string().nullable().optional(),
});

export type SoftwareVersion = InferType<typeof versionSchema>;

/** A version by its id, as it is edited and installed. */
export const storedVersionSchema = versionSchema.shape({
  id: number().integer().positive().required(),
});

export type StoredVersion = InferType<typeof storedVersionSchema>;
