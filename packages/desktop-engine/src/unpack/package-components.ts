import { bundleExtensions, extensionOf, formatOf } from '../folders/formats.ts';
import type { PackageEntry } from './read-package.ts';

/** A component within a package. */
export interface PackageComponent {
  /** The last part of its path. */
  readonly name: string;
  readonly segments: readonly string[];
}

/** Whether a folder of this name is a bundle: seen by people as one file. */
export const isBundleName = (name: string): boolean => bundleExtensions.has(extensionOf(name));

const systemWords = new Map<string, NodeJS.Platform>([
  ['linux', 'linux'],
  ['mac', 'darwin'],
  ['macos', 'darwin'],
  ['osx', 'darwin'],
  ['win', 'win32'],
  ['win64', 'win32'],
  ['windows', 'win32'],
]);

const isForOthers = (folders: readonly string[], platform: NodeJS.Platform): boolean =>
  folders
    .flatMap((folder) => folder.toLowerCase().split(/[^a-z\d]+/))
    .some((word) => (systemWords.get(word) ?? platform) !== platform);

/** The outermost components on each path of a package, without folders that name another system. */
export function findComponents(
  entries: readonly PackageEntry[],
  platform: NodeJS.Platform,
): readonly PackageComponent[] {
  const found = new Map<string, PackageComponent>();
  for (const { segments, kind } of entries) {
    const depth = segments.findIndex(
      (segment) => isBundleName(segment) || isFormat(segment, platform),
    );
    const name = segments[depth];
    if (name === undefined || !isFormat(name, platform)) continue;
    if (isForOthers(segments.slice(0, depth), platform)) continue;
    // Nobody sees it: it would be installed, and neither listed nor deleted again.
    if (name.startsWith('.')) continue;
    // A link is a part of a bundle and never a component.
    if (kind === 'link' && depth === segments.length - 1) continue;
    const own = segments.slice(0, depth + 1);
    found.set(own.join('/'), { name, segments: own });
  }
  return [...found.values()];
}

const isFormat = (name: string, platform: NodeJS.Platform): boolean =>
  formatOf(name, platform) !== null;
