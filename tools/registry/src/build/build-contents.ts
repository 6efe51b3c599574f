import { CommandError } from '@patchbay/command-line';
import { parseJson } from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import { ValidationError, array, lazy, object, type InferType } from '@patchbay/shared/validation';
import type { ReleaseTarget } from '../target/release-target.ts';
import { releaseFolder } from '../state/site-state.ts';
import { line } from '../trust/statement.ts';

/** The file with the contents of a build, beside its description. It is served to nobody; an older release has none. */
export const contentsFile = 'contents.json';

/** Thirty times what the largest of the product's own has. Others wait while it is read, again with each release of the shell and each preview. */
const maxValues = 20_000;
/** A schema is made for each. */
const maxModules = 200;
/** It is shown to other teams, on their terminals. */
const name = line(300).required();

const namesByModule = lazy((value: unknown) =>
  object(
    Object.fromEntries(
      Object.keys(typeof value === 'object' && value !== null ? value : {}).map((module) => [
        module,
        array(name).required(),
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
  offeredPackages: array(name).default([]),
  packages: array(
    object({
      name,
      version: line(300).required(),
      licence: line(300).nullable().default(null),
    }).required(),
  ).default([]),
});

export type BuildContents = InferType<typeof contentsSchema>;

/**
 * Parses the contents that a build declares; null where it declares none.
 * @throws ValidationError where that cannot be read
 */
export function parseContents(text: Buffer | null): BuildContents | null {
  if (!text) return null;
  try {
    const value = parseJson(text.toString(), maxValues);
    for (const field of ['uses', 'exports'] as const) assertFewModules(field, value);
    return parse(contentsSchema, value);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new ValidationError(cause.message, null);
  }
}

function assertFewModules(field: 'uses' | 'exports', contents: unknown): void {
  const modules: unknown =
    typeof contents === 'object' && contents !== null ? Reflect.get(contents, field) : null;
  if (typeof modules !== 'object' || modules === null) return;
  if (Object.keys(modules).length > maxModules) {
    throw new ValidationError(`${field} has more than ${maxModules} modules`, null);
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
    const isDamaged = error instanceof CommandError && error.code === 'damaged';
    if (error instanceof ValidationError || isDamaged) return null;
    throw error;
  }
}
