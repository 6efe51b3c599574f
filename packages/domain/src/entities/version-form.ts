import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { addressLine, formDay, formLine, formLines, formText } from './form-text.ts';
import { limits } from './limits.ts';
import { architectures, platforms, versionStatusSchema, versionTypes } from './version.ts';

/**
 * The fields of a version that staff write (rule F31): `PUT /api/software-admin/version/{id}/`. Fields that not every
 * backend has (rule H28) may be left out.
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
