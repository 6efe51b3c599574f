import {
  array,
  boolean,
  mixed,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

const path = string().required();

/** The version of the app's own that was replaced; a journal or a receipt of an older app has none. */
export const previousSchema = object({
  versionId: number().integer().positive().required(),
  version: string().defined(),
})
  .default(undefined)
  .optional();

const receiptSchema = object({
  versionId: number().integer().positive().required(),
  version: string().defined(),
  softwareId: number().integer().positive(),
  /** The version that the component says itself, if it says any. */
  said: string(),
  previous: previousSchema,
});

/** A component that is put into a folder. `staged` and `aside` are its places beside the target. */
const installedItemSchema = object({
  target: path,
  staged: path,
  aside: path,
  receipt: receiptSchema.required(),
});

const installBeginSchema = object({
  kind: mixed<'install'>().oneOf(['install']).required(),
  stagingFolders: array(path).required(),
  items: array(installedItemSchema.required()).required(),
});

const deleteBeginSchema = object({
  kind: mixed<'delete'>().oneOf(['delete']).required(),
  stagingFolders: array(path).required(),
  target: path,
  /** Where it is, if an installation has replaced it; null for a component in its place, and in a journal of an older app. */
  replacedAt: string().nullable().default(null),
  identity: path,
  trashed: path,
  /** The note that the system's trash keeps beside a file; null where it keeps none. */
  note: string().nullable().defined(),
  aside: path,
  deletedAt: string().required(),
});

/** From here on the transaction is finished, whatever happens. Identities tell new from old after a swap. */
const commitSchema = object({
  kind: mixed<'commit'>().oneOf(['commit']).required(),
  identities: array(
    object({
      staged: string().required(),
      target: string().nullable().defined(),
      /** Whether the app has put there what it replaces; in a journal of an older app it is not asked. */
      isOwn: boolean().default(true),
    }).required(),
  ).required(),
});

/** From here on the transaction is undone, whatever happens. */
const undoSchema = object({ kind: mixed<'undo'>().oneOf(['undo']).required() });

/** From here on what has the deleted component's name in the trash is a copy of it, and nobody else's. */
const copySchema = object({ kind: mixed<'copy'>().oneOf(['copy']).required() });

export type InstallBegin = InferType<typeof installBeginSchema>;
export type InstalledItem = InferType<typeof installedItemSchema>;
export type DeleteBegin = InferType<typeof deleteBeginSchema>;
export type Commit = InferType<typeof commitSchema>;
export type Undo = InferType<typeof undoSchema>;
export type Copy = InferType<typeof copySchema>;
export type TransactionRecord = InstallBegin | DeleteBegin | Commit | Undo | Copy;

const kinds = ['install', 'delete', 'commit', 'undo', 'copy'] as const;

const kindSchema = object({
  kind: mixed<(typeof kinds)[number]>().oneOf(kinds).required(),
});

/**
 * A line of the journal as it was written.
 * @throws ValidationError
 */
export function parseTransactionRecord(value: unknown): TransactionRecord {
  switch (parse(kindSchema, value).kind) {
    case 'install':
      return parse(installBeginSchema, value);
    case 'delete':
      return parse(deleteBeginSchema, value);
    case 'commit':
      return parse(commitSchema, value);
    case 'undo':
      return parse(undoSchema, value);
    case 'copy':
      return parse(copySchema, value);
  }
}
