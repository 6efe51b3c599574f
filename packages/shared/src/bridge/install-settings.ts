import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import { parse } from '../validation/parse.ts';

/** The greatest number of versions that an app installs at once. */
export const mostParallelInstalls = 8;

const folderSchema = string().defined().nullable();

const formatSchema = object({
  /** `vst3`, `clap`, `au`, `lv2`, `vst2`, `aax`, `app`, or one that a later app has. */
  format: string().min(1).max(50).required(),
  /** The folder that the person has chosen for its components; null for `defaultFolder`. */
  folder: folderSchema,
  /** Null where the system has no folder for it that one person may write to. */
  defaultFolder: folderSchema,
  /** False where components of the format are left out of an installation. */
  isWanted: boolean().required(),
}).required();

const settingsSchema = object({
  formats: array(formatSchema).max(100).required(),
  parallelInstalls: number().integer().min(1).max(mostParallelInstalls).required(),
}).required();

const problemsSchema = array(
  object({ format: string().defined(), message: string().max(1_000).required() }).required(),
)
  .max(100)
  .required();

/** A format of this computer, as `get-settings` answers it (rule I52). */
export type FormatSettings = Readonly<InferType<typeof formatSchema>>;

/** The settings by which the app installs: its answer to `get-settings`. */
export interface InstallSettings {
  readonly formats: readonly FormatSettings[];
  readonly parallelInstalls: number;
}

/** The argument of `save-settings`; a format that it does not name keeps its folder. */
export interface InstallChoice {
  readonly formats: readonly Omit<FormatSettings, 'defaultFolder'>[];
  readonly parallelInstalls: number;
}

/** The reason why the app does not take the folder of a format, as text for a person. */
export type FolderProblem = Readonly<InferType<typeof problemsSchema>[number]>;

/** @throws ValidationError */
export const parseInstallSettings = (value: unknown): InstallSettings =>
  parse(settingsSchema, value);

/** @throws ValidationError */
export const parseFolderProblems = (value: unknown): readonly FolderProblem[] =>
  parse(problemsSchema, value);
