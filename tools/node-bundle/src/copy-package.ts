import { existsSync } from 'node:fs';
import { cp, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { mixed, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

const manifestSchema = object({
  version: string().required(),
  dependencies: mixed<Record<string, string>>().default({}),
  optionalDependencies: mixed<Record<string, string>>().default({}),
});

const readManifest = async (folder: string) => {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return parse(manifestSchema, manifest);
};

/** Neither programs nor data: maps and types of the sources. */
const leftOut = /\.(?:map|d\.[cm]?ts)$/;

/**
 * Copies an installed package and all that it needs side by side into a folder; a second version of one goes below who needs
 * it. Of its code for systems, which lies in folders below `prebuilds`, what does not fit `systems` stays away, and so do
 * optional packages that are not installed.
 * @param from a folder that finds the package as an import in it does
 * @throws Error where it is not installed
 */
export async function copyPackage(
  name: string,
  from: string,
  into: string,
  systems: RegExp,
): Promise<void> {
  const source = await findPackage(name, from);
  if (source === null) throw new Error(`The package ${name} is not installed`);
  await copyFound({ name, source, into, nestedInto: into, systems });
}

interface FoundPackage {
  readonly name: string;
  /** The folder in which it is installed. */
  readonly source: string;
  readonly into: string;
  /** The folder into which it goes if another version of it is in `into`. */
  readonly nestedInto: string;
  readonly systems: RegExp;
}

async function copyFound({ name, source, into, nestedInto, systems }: FoundPackage): Promise<void> {
  const { version, dependencies, optionalDependencies } = await readManifest(source);
  const isThere = async (folder: string) =>
    existsSync(folder) && (await readManifest(folder)).version === version;
  let target = join(into, name);
  if (await isThere(target)) return;
  if (existsSync(target)) target = join(nestedInto, name);
  if (await isThere(target)) return;
  if (existsSync(target)) throw new Error(`${target} is there already, in another version`);
  await cp(source, target, {
    recursive: true,
    filter: (path) =>
      basename(path) !== 'node_modules' &&
      !leftOut.test(path) &&
      (basename(dirname(path)) !== 'prebuilds' || systems.test(basename(path))),
  });
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = await findPackage(needed, source);
    if (found === null) {
      if (needed in optionalDependencies) continue;
      throw new Error(`The package ${needed}, which ${name} needs, is not installed`);
    }
    const below = join(target, 'node_modules');
    await copyFound({ name: needed, source: found, into, nestedInto: below, systems });
  }
}

/** The first folder above that has it; null where none has. */
async function findPackage(name: string, from: string): Promise<string | null> {
  const here = join(from, 'node_modules', name);
  if (existsSync(here)) return realpath(here);
  return dirname(from) === from ? null : findPackage(name, dirname(from));
}
