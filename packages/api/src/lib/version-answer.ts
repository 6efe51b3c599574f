import type { SoftwareVersion } from '@patchbay/shared/entities';
import type { versions } from '../db/schema.ts';

export type VersionRow = typeof versions.$inferSelect;

/** A version as the API answers it. */
export const versionAnswer = (row: VersionRow): SoftwareVersion => ({
  id: row.id,
  software_id: row.softwareId,
  version: row.version,
  architecture: row.architecture,
  type: row.type,
  url: row.url,
  status: row.status,
  components: [...row.components],
  macInstallOrder: [...row.macInstallOrder],
  size: row.size,
  sha256: row.sha256,
});
