import { eq } from 'drizzle-orm';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { packages } from '../../db/schema.ts';
import { packageKeyIn } from '../../plugin-packages/package-key.ts';
import { isStorageKey } from '../../storage/file-storage.ts';

type Host = Pick<ApiContext['config'], 'apiHost'>;

/** The address from which a package is downloaded. */
export const packageAddress = ({ apiHost }: Host, key: string): string =>
  `${apiHost}/packages/${key}`;

/** Length and hash of the package at an address, where it is one of ours; nothing is known of others. */
export async function knownPackage(database: Database, host: Host, url: string) {
  const key = packageKeyIn(url, packageAddress(host, ''));
  const [row] = isStorageKey(key)
    ? await database
        .select({ size: packages.size, sha256: packages.sha256 })
        .from(packages)
        .where(eq(packages.key, key))
    : [];
  return row ?? { size: null, sha256: null };
}
