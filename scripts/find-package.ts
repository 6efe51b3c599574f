import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from '@patchbay/shared/entities';
import { remoteDeclarationSchema } from '@patchbay/shared/registry';
import { root } from './root.ts';

/** A package that is released by itself. */
export interface ReleasedPackage {
  /** Its folder in `packages`. */
  readonly folder: string;
  /** Its name on the site: `shell`, or a remote's. */
  readonly name: string;
}

export const packageDir = (folder: string): string => resolve(root, 'packages', folder);

/** The shell, and every package with a `remote.json`. */
export function releasedPackages(): ReleasedPackage[] {
  const remotes = readdirSync(resolve(root, 'packages'))
    .sort()
    .flatMap((folder) => {
      const file = resolve(packageDir(folder), 'remote.json');
      if (!existsSync(file)) return [];
      const declaration: unknown = JSON.parse(readFileSync(file, 'utf8'));
      return [{ folder, name: parse(remoteDeclarationSchema, declaration).name }];
    });
  return [{ folder: 'shell', name: 'shell' }, ...remotes];
}

/** The package with this folder or name on the site, or null. */
export const findPackage = (subject: string): ReleasedPackage | null =>
  releasedPackages().find(({ folder, name }) => [folder, name].includes(subject)) ?? null;

/** The folders of the remotes. */
export const remotePackages = (): string[] =>
  releasedPackages().flatMap(({ folder }) => (folder === 'shell' ? [] : [folder]));
