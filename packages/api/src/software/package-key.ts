import { sql } from 'drizzle-orm';
import { versions } from '../db/schema.ts';

/**
 * The storage key in a version's address, whatever this backend was called when it was saved; null for the address of
 * somebody else. Spaces around it, a query and a fragment are not a part of it, and the backend's own path may have a folder of
 * this name.
 */
export const packageKeyOfVersion = sql<
  string | null
>`substring(${versions.url} from '^[[:space:]]*[^?#[:space:]]*/packages/([^?#[:space:]]+)')`;

/** The same for an address that is not in the database yet, behind the base of this backend's packages. */
export const packageKeyIn = (url: string, base: string): string =>
  url.startsWith(base) ? (/^[^?#\s]*/.exec(url.slice(base.length))?.[0] ?? '') : '';
