import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { copyPackage } from '@patchbay/node-bundle/packages';
import { bundleForElsewhere, unbundledPackages } from '@patchbay/node-bundle/programs';
import { parse } from '@patchbay/shared/parse';
import { object, string } from '@patchbay/shared/validation';
import { root } from '../root.ts';

/** The programs that an operator starts, by the names of their files. */
const programs = {
  api: 'packages/api/src/main.ts',
  accounts: 'packages/api/src/accounts-command.ts',
  catalogue: 'packages/api/src/catalogue-command.ts',
  backup: 'packages/api/src/backup-command.ts',
  restore: 'packages/api/src/restore-command.ts',
  site: 'scripts/serve-site.ts',
  registry: 'scripts/serve-registry.ts',
  keys: 'scripts/keys.ts',
  releases: 'scripts/releases-command.ts',
} as const;

/** The registry loads each build that it takes in a process of this program. */
const smokeCheckFolder = 'tools/registry/src/checks';

/** The files that programs read, or start as threads, at their paths in the repository. */
const files = [
  'LICENSE',
  'THIRD-PARTY.md',
  'packages/api/drizzle',
  'packages/demo-catalogue',
  'tools/site/src/render/in-thread',
];

/** Files that make the demo catalogue, or are for tests, which the servers do not need. */
const leftOut = new Set(['node_modules', 'src', 'tsconfig.json', 'package.json']);
const isLeftOut = (path: string) => leftOut.has(basename(path)) || /\.m?ts$/.test(path);

/** Packages that stay packages, by a folder that finds them. */
const packageFolders: Readonly<Record<string, string>> = {
  jsdom: 'tools/registry',
  piscina: 'tools/site',
  'fs-native-extensions': 'packages/node-kit',
};

/**
 * Makes a folder from which the servers and their commands run by `node FILE`, on this system and its kind of
 * processor: only with Node.js, without the repository, its package manager or a compiler (rule X70). It takes the
 * place of what was made there before.
 * @returns the names of the files that are started
 * @throws CommandError for a folder with something else in it; Error with what the bundler said
 */
export async function compileServers(folder: string): Promise<readonly string[]> {
  await emptyFolder(folder);
  await Promise.all([
    bundleForElsewhere(folder, root, programs),
    bundleForElsewhere(
      folder,
      root,
      { 'smoke-child': `${smokeCheckFolder}/smoke-child.ts` },
      smokeCheckFolder,
    ),
  ]);
  for (const file of files) {
    await cp(join(root, file), join(folder, file), {
      recursive: true,
      filter: (path) => !isLeftOut(path),
    });
  }
  const systems = new RegExp(`^${process.platform}-${process.arch}$`);
  for (const name of [...unbundledPackages, '@fontsource-variable/inter']) {
    const from = join(root, packageFolders[name] ?? 'packages/api');
    await copyPackage(name, from, join(folder, 'node_modules'), systems);
  }
  return Object.keys(programs).map((name) => `${name}.mjs`);
}

/** The threads are ES modules by it, and a later build knows the folder as its own. */
const manifest = { name: 'patchbay-servers', private: true, type: 'module' };

async function emptyFolder(folder: string): Promise<void> {
  const present = existsSync(folder) ? await readdir(folder) : [];
  if (present.length > 0 && !(await isOwn(folder))) {
    throw new CommandError('refused', `${folder} holds something else: name an empty folder.`);
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // First of all, so that a build that fails leaves a folder that the next one knows.
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Whether an earlier build has made a folder. */
async function isOwn(folder: string): Promise<boolean> {
  try {
    const found: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return parse(manifestSchema, found).name === manifest.name;
  } catch {
    return false;
  }
}

const manifestSchema = object({ name: string().required() });
