import { existsSync } from 'node:fs';
import { cp, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { mixed, object } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

const manifestSchema = object({ dependencies: mixed<Record<string, string>>().default({}) });

/**
 * Copies an installed package and all that it needs side by side into a folder. Of its code for systems, which lies in
 * folders below `prebuilds`, what does not fit `systems` stays away.
 * @param from a folder that finds the package as an import in it does
 */
export async function copyPackage(
  name: string,
  from: string,
  into: string,
  systems: RegExp,
): Promise<void> {
  const target = join(into, name);
  if (existsSync(target)) return;
  const source = await findPackage(name, from);
  await cp(source, target, {
    recursive: true,
    filter: (path) =>
      basename(path) !== 'node_modules' &&
      (basename(dirname(path)) !== 'prebuilds' || systems.test(basename(path))),
  });
  const manifest: unknown = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  for (const needed of Object.keys(parse(manifestSchema, manifest).dependencies)) {
    await copyPackage(needed, source, into, systems);
  }
}

/** @throws Error where no folder above has it */
async function findPackage(name: string, from: string): Promise<string> {
  const here = join(from, 'node_modules', name);
  if (existsSync(here)) return realpath(here);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed`);
  return findPackage(name, dirname(from));
}
