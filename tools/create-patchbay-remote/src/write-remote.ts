import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import type { PackageVersions } from './package-versions.ts';
import type { RemotePlan } from './plan-remote.ts';
import { installedPackages, remoteManifest } from './remote-manifest.ts';
import { remoteSources } from './remote-sources.ts';

export interface WriteOptions {
  /** The folder in which the repository is made; it must not be there, or be empty. */
  readonly folder: string;
  readonly template: string;
  readonly versions: PackageVersions;
  /** The folder of the tarballs, which are copied; null where a registry has the packages. */
  readonly packages: string | null;
}

/** The folder of the tarballs in the new repository: whoever clones it can install it. */
const vendorFolder = 'vendor';

/** npm takes these names for its own in a tarball. */
const renamed = (file: string) =>
  file.replace(/^gitignore$/, '.gitignore').replace(/^github\//, '.github/');

/**
 * Writes the repository of a remote.
 * @throws CommandError `refused` where something is in the way, `not-found` where a tarball is missing
 */
export async function writeRemote(plan: RemotePlan, options: WriteOptions): Promise<void> {
  const { folder, template, versions, packages } = options;
  if ((await entriesOf(folder)).length > 0) {
    throw new CommandError('refused', `${folder} is not empty`, {
      problems: ['Choose another name, or another folder to call this from'],
    });
  }
  const tarballs = packages === null ? null : await findTarballs(packages, versions.version);
  const files = new Map<string, string>();
  for (const file of await filesIn(template)) {
    files.set(renamed(file), fill(await readFile(join(template, file), 'utf8'), plan));
  }
  for (const [file, text] of remoteSources(plan)) files.set(file, text);
  const manifest = remoteManifest(plan.name, versions, (name) => {
    const tarball = tarballs?.get(name);
    return tarball === undefined ? versions.version : `file:${vendorFolder}/${tarball}`;
  });
  files.set('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  if (packages === null || tarballs === null) return;
  await mkdir(join(folder, vendorFolder), { recursive: true });
  for (const tarball of tarballs.values()) {
    await copyFile(join(packages, tarball), join(folder, vendorFolder, tarball));
  }
}

/** The words that stand in the template for what is chosen. */
const fill = (text: string, { name, title, mount }: RemotePlan): string =>
  text
    .replaceAll('REMOTE_NAME', name)
    .replaceAll('REMOTE_TITLE', title)
    .replaceAll('/REMOTE_MOUNT/', mount);

const entriesOf = async (folder: string): Promise<readonly string[]> =>
  existsSync(folder) ? readdir(folder) : [];

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}

async function findTarballs(
  packages: string,
  version: string,
): Promise<ReadonlyMap<string, string>> {
  const present = await entriesOf(packages);
  const wanted = new Map(
    installedPackages.map((name) => [
      name,
      `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`,
    ]),
  );
  const missing = [...wanted.values()].filter((file) => !present.includes(file));
  if (missing.length === 0) return wanted;
  throw new CommandError('not-found', `${packages} does not have all packages of ${version}`, {
    problems: missing.map((file) => `${file} is missing`),
  });
}
