import { parse } from '@patchbay/shared/parse';
import {
  ValidationError,
  array,
  lazy,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';
import type { ReleaseTarget } from '../target/release-target.ts';
import { releaseFolder } from '../state/site-state.ts';

/** What a build is made of, beside its description. It is served to nobody; a release from before it has none. */
export const contentsFile = 'contents.json';

const namesByModule = lazy((value: unknown) =>
  object(
    Object.fromEntries(
      Object.keys(typeof value === 'object' && value !== null ? value : {}).map((name) => [
        name,
        array(string().required()).required(),
      ]),
    ),
  ).default({}),
);

const contentsSchema = object({
  /** For each shared module the names that the build imports. */
  uses: namesByModule,
  /** For each module that it offers to others the names that it exports. */
  exports: namesByModule,
  /** The libraries that those modules pass on. */
  offeredPackages: array(string().required()).default([]),
  packages: array(
    object({
      name: string().required(),
      version: string().required(),
      licence: string().nullable().default(null),
    }).required(),
  ).default([]),
});

export type BuildContents = InferType<typeof contentsSchema>;

/**
 * What a build says that it is made of; null where it says nothing.
 * @throws ValidationError where that cannot be read
 */
export function parseContents(text: Buffer | null): BuildContents | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text.toString());
    return parse(contentsSchema, value);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ValidationError(cause.message, null);
  }
}

/** The contents of a release that is on the site; null where it has none that can be read. */
export async function readContents(
  target: ReleaseTarget,
  name: string,
  version: string,
): Promise<BuildContents | null> {
  try {
    return parseContents(await target.read(`${releaseFolder(name, version)}/${contentsFile}`));
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}
