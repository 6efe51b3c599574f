import { object, string, type InferType } from '@patchbay/shared/validation';
import { addressLine, formLine, formLines } from './form-text.ts';
import { limits } from './limits.ts';
import { architectures, versionStatusSchema, versionTypes } from './version.ts';

/**
 * What staff write into a version (rule F31). One schema for the form, the request and the
 * server's route: `PUT /api/software-admin/version/{id}/`. Every field is sent.
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
});

export type VersionForm = InferType<typeof versionFormSchema>;

/** What `POST .../create_version/` takes: `{}`, or any of the form's fields (rule H43). */
export const newVersionSchema = versionFormSchema.partial();

export type NewVersion = InferType<typeof newVersionSchema>;
