import { getTableColumns, sql } from 'drizzle-orm';
import type { StoredVersion } from '@patchbay/domain/entities';
import { versions } from '../../db/schema.ts';
import { packageProblem } from '../has-package.ts';

/** The columns of an answer: not the fields that an import has left beside them. */
const { imported, ...answered } = getTableColumns(versions);

export const versionColumns = { ...answered, packageProblem };

export type VersionRow = Pick<typeof versions.$inferSelect, keyof typeof answered> & {
  /** Why the desktop app would refuse its package. */
  readonly packageProblem: string | null;
};

/** Whether there is a package that the app installs. */
export const hasPackage = ({ url, packageProblem: problem }: VersionRow): boolean =>
  url.trim() !== '' && problem === null;

/** The bytes of a version's texts and lines, which the database counts without sending them. */
export const versionBytes = sql<number>`(octet_length(${versions.version}) + octet_length(${versions.url})
  + octet_length(${versions.components}::text) + octet_length(${versions.macInstallOrder}::text)
  + octet_length(${versions.changelog}))`;

/** A version as the API answers it. */
export const versionAnswer = (row: VersionRow): StoredVersion => ({
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
  platforms: row.platforms,
  changelog: row.changelog,
  releasedAt: row.releasedAt?.toISOString() ?? null,
  hasPackage: hasPackage(row),
  ...(row.packageProblem !== null && { packageProblem: row.packageProblem }),
});
