import { array, number, object, string, type InferType } from '@patchbay/shared/validation';

/** Of which kind a file of a backup is, by the first part of its path. */
export const databasePart = 'database';
export const uploadsPart = 'uploads';
export const sitePart = 'site';

export const manifestFile = 'manifest.json';

/** Raised when an older version could not restore what is written. */
export const backupFormat = 1;

/** What a backup has, so that half of one is not taken for the whole; its last file. */
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
          .required(),
        sizeBytes: number().integer().min(0).required(),
        sha256: string()
          .matches(/^[\da-f]{64}$/)
          .required(),
      }),
    )
    .required(),
});

export type Manifest = InferType<typeof manifestSchema>;
