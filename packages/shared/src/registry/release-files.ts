import { boolean, object, string, type InferType } from '@patchbay/shared/validation';

const digest = /^sha384-[A-Za-z0-9+/]{64}$/;
const relativeFile = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;

/** The path of a file below its release's folder. */
export const fileSchema = string().matches(relativeFile).required();

/** A file of a release: its path below the release's folder, and its hash for the browser to check. */
export const assetSchema = object({
  file: fileSchema,
  integrity: string().matches(digest).required(),
});

export type Asset = Readonly<InferType<typeof assetSchema>>;

/** The file with which the site's server renders; nobody can fetch it. A release without it is rendered by browsers. */
export const serverSchema = assetSchema.optional().default(undefined);

/**
 * Whether the names of a release's files have hashes of their content, so that all releases of its name have them in one folder, each file
 * once. The files of a release of before contract 1.24 lie in the folder of its version.
 */
export const sharesFilesSchema = boolean().optional().default(undefined);

/**
 * The file of a release that says the hashes of its other files, as JSON. It has the name of a script, since every server
 * hands out scripts.
 */
export const fileListSchema = assetSchema.optional().default(undefined);

/** Pictures of the shell's icon, for what asks from outside of the page. A release from before has none. */
export const iconsSchema = object({
  favicon: fileSchema,
  /** 180 pixels wide. */
  touch: fileSchema,
  /** 192. */
  small: fileSchema,
  /** 512. */
  large: fileSchema,
  /** 512, with room around the drawing to be cut off. */
  maskable: fileSchema,
  /** 1200 by 630, for a link to the site in a chat. A release from before 1.25 has none. */
  card: string().matches(relativeFile).optional(),
})
  .optional()
  .default(undefined);
