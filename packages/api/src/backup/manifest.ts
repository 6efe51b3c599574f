import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { isStorageKey } from '../storage/file-storage.ts';
import { stagingFolder } from '../storage/folder-target.ts';

/** The first parts of paths in a backup, by the kinds of its files. */
export const databasePart = 'database';
export const uploadsPart = 'uploads';
export const sitePart = 'site';

export const manifestFile = 'manifest.json';

/** The release tool's own, beside the releases: its lock and its drafts. */
export const releaseFolder = '.release';

/** Folders of a site that no backup has: they belong to whoever makes releases or restores. */
const notOfSites: readonly string[] = [releaseFolder, stagingFolder];

/** Whether a backup has a file of this path: an upload has a key, and a file of a site plain names. */
function isBackedUp(path: string): boolean {
  const [part, ...names] = path.split('/');
  if (part === uploadsPart) return isStorageKey(names.join('/'));
  const arePlain = names.every((name) => !/^\.{0,2}$|[\\\p{Cc}]/u.test(name));
  return arePlain && (part === databasePart || !notOfSites.includes(names[0] ?? ''));
}

/** Raised when an older version could not restore what is written. */
export const backupFormat = 1;

/** The contents of a backup, so that half of one is not taken for the whole; its last file. */
export const manifestSchema = object({
  format: number().oneOf([backupFormat]).required(),
  /** ISO 8601. */
  madeAt: string().required(),
  /** The last migration of its database (`migrationOf`). */
  migration: number().integer().positive().required(),
  tables: array()
    .of(object({ name: string().matches(/^\w+$/).required(), rows: number().integer().required() }))
    .required(),
  /** The last number that each counter of a table has given, and whether it has given it. */
  counters: array()
    .of(
      object({
        table: string().matches(/^\w+$/).required(),
        column: string().matches(/^\w+$/).required(),
        value: string().matches(/^\d+$/).required(),
        isUsed: string().oneOf(['yes', 'no']).required(),
      }),
    )
    .required(),
  /** Whether there was a site. */
  site: string().oneOf(['yes', 'no']).required(),
  files: array()
    .of(
      object({
        path: string()
          .matches(/^(?:database|uploads|site)\//)
          .required()
          .test('backed-up', 'has a path that no backup has', isBackedUp),
        sizeBytes: number().integer().min(0).required(),
        sha256: string()
          .matches(/^[\da-f]{64}$/)
          .required(),
      }),
    )
    .required(),
});

export type Manifest = InferType<typeof manifestSchema>;
