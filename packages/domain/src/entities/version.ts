import {
  array,
  boolean,
  type InferType,
  mixed,
  number,
  object,
  string,
} from '@patchbay/shared/validation';
import { addressLine, formDay, formLine, formLines, formText } from './form-text.ts';
import { limits } from './limits.ts';

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
const versionStatusSchema = mixed((value): value is VersionStatus =>
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
});

export type SoftwareVersion = InferType<typeof versionSchema>;

/** A version by its id, as it is edited and installed. */
export const storedVersionSchema = versionSchema.shape({
  id: number().integer().positive().required(),
});

export type StoredVersion = InferType<typeof storedVersionSchema>;

/**
 * The fields of a version that staff write (rule F31). One schema for the form, the request and the server's route:
 * `PUT /api/software-admin/version/{id}/`. Every field is sent, except those that not every backend has (rule H28):
 * one that is left out stays as it is.
 */
export const versionFormSchema = object({
  version: formLine(limits.nameLength).defined(),
  architecture: string().oneOf(architectures, 'Unknown architecture').required('Required Field'),
  type: string().oneOf(versionTypes, 'Unknown type').required('Required Field'),
  /** Address of the package, or blank. */
  url: addressLine().defined(),
  status: versionStatusSchema.typeError('Unknown status').required('Required Field'),
  components: formLines(),
  macInstallOrder: formLines(),
  platforms: array(string().oneOf(platforms, 'Unknown system').defined())
    .max(platforms.length, 'Name each system once')
    .optional(),
  changelog: formText(limits.descriptionLength).optional(),
  /** '2026-03-01', or null where nobody knows it. */
  releasedAt: formDay().nullable().optional(),
});

export type VersionForm = InferType<typeof versionFormSchema>;

/** The form that creates a version, `POST .../create_version/`: `{}`, or any of the form's fields (rule H43). */
export const newVersionSchema = versionFormSchema.partial();

export type NewVersion = InferType<typeof newVersionSchema>;
