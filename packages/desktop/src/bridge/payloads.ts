import { mostParallelInstalls } from '@patchbay/shared/bridge';
import { array, boolean, mixed, number, object, string } from '@patchbay/shared/validation';
import { formats, type Format } from '@patchbay/desktop-engine/formats';

/** The payloads that each channel takes. The app refuses anything else before the engine hears of it. */

/** No file system has a longer path. */
const longestName = 32_768;
const maxNames = 5_000;
const longestAddress = 2_048;
const longestToken = 4_096;

export const versionIdSchema = number()
  .integer()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .defined()
  .nonNullable();

const formatsSchema = array(mixed<Format>().oneOf(formats).required()).min(1).max(formats.length);

/** Null, or no formats at all, for those that the settings want. */
export const startInstallSchema = object({
  versionId: versionIdSchema,
  formats: formatsSchema.nullable().default(null),
}).required();

/** Null says that nobody is signed in any more. */
export const tokenSchema = object({
  authToken: string().min(1).max(longestToken).defined().nullable(),
}).required();

/** Names of files, not paths: the engine knows its folders, the page does not choose them. */
const isFileName = (name: string): boolean => name.trim() !== '' && !/[/\0]/.test(name);

export const filenamesSchema = array(
  string()
    .max(longestName)
    .defined()
    .nonNullable()
    .test('file-name', 'must be a file name', isFileName),
)
  .max(maxNames)
  .required();

/** Whether a folder can be used is for the engine to say, which knows the disk. */
export const installChoiceSchema = object({
  formats: array(
    object({
      format: mixed<Format>().oneOf(formats).required(),
      folder: string().min(1).max(longestName).defined().nullable(),
      isWanted: boolean().required(),
    }).required(),
  )
    .max(formats.length)
    .required(),
  parallelInstalls: number().integer().min(1).max(mostParallelInstalls).required(),
}).required();

const isPackageAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

export const packageAddressSchema = string()
  .max(longestAddress)
  .required()
  .test('web-address', 'must be an http or https address', isPackageAddress);
