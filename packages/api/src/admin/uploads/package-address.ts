import { and, eq, isNull } from 'drizzle-orm';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { packages } from '../../db/schema.ts';
import { packageKeyIn } from '../../software/package-key.ts';
import { isStorageKey } from '../../storage/file-storage.ts';

type Host = Pick<ApiContext['config'], 'apiHost'>;

/** The address from which a package is downloaded. */
export const packageAddress = ({ apiHost }: Host, key: string): string =>
  `${apiHost}/packages/${key}`;

/** The storage's key of the package at an address; null for any that is not ours. */
function ownKey(host: Host, url: string): string | null {
  const key = packageKeyIn(url, packageAddress(host, ''));
  return isStorageKey(key) ? key : null;
}

/** What is known of the package at an address, where it is one of ours. */
export async function findPackage(database: Database, host: Host, url: string) {
  const key = ownKey(host, url);
  if (key === null) return null;
  const { size, sha256, contents } = packages;
  const [row] = await database
    .select({ size, sha256, contents })
    .from(packages)
    .where(eq(packages.key, key));
  return row ?? null;
}

/** Gives a package that was uploaded for a version still to be made to the version that refers to it now. */
export async function adoptPackage(
  transaction: Database,
  host: Host,
  { id, url }: { readonly id: number; readonly url: string },
): Promise<void> {
  const key = ownKey(host, url);
  if (key === null) return;
  await transaction
    .update(packages)
    .set({ versionId: id })
    .where(and(eq(packages.key, key), isNull(packages.versionId)));
}

/** Length and hash of the package at an address, where it is one of ours; nothing is known of others. */
export async function knownPackage(database: Database, host: Host, url: string) {
  const row = await findPackage(database, host, url);
  return { size: row?.size ?? null, sha256: row?.sha256 ?? null };
}
