import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../../scripts/root.ts';
import type { Server } from '../../product/product.ts';

/** A registry as it is written. */
export interface Document {
  remotes: Record<string, unknown>[];
  readonly [name: string]: unknown;
}

export const registryOf = ({ folder }: Pick<Server, 'folder'>) => join(folder, 'registry.json');
export const readDocument = async (file: string) =>
  JSON.parse(await readFile(file, 'utf8')) as Document;

export const releaseScript = 'scripts/release.ts';

/** A next release of a remote, out of the one that is there. */
export async function makeNext(
  siteDir: string,
  name: string,
  folder: string,
  changes = {},
): Promise<string> {
  const document = await readDocument(join(siteDir, 'registry.json'));
  const live = document.remotes.find((remote) => remote['name'] === name);
  const dist = join(folder, `${name}-next`);
  await cp(join(siteDir, 'remotes', name, String(live?.['version'])), dist, {
    recursive: true,
    // A build has none: the release makes them.
    filter: (file) => !/\.(?:br|gz)$/.test(file),
  });
  const file = join(dist, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...release, ...changes }));
  return dist;
}

export const toolEnvironment = (siteDir: string) => ({ SITE_DIR: siteDir, INIT_CWD: root });

/** A copy of what the root's commands read, with a `remote.json` of one more team. */
export async function makeRepository(folder: string, another: string): Promise<string> {
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await symlink(join(root, 'tools'), join(folder, 'tools'));
  for (const name of ['catalog-remote', 'admin-remote', 'installer-remote']) {
    const place = join(folder, 'packages', name);
    await mkdir(place, { recursive: true });
    await cp(join(root, 'packages', name, 'remote.json'), join(place, 'remote.json'));
  }
  await mkdir(join(folder, 'packages', 'shell'));
  const place = join(folder, 'packages', 'another-remote');
  await mkdir(place);
  await writeFile(join(place, 'remote.json'), another);
  return folder;
}
